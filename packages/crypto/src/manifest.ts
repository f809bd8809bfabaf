import { encodeBase64url, readBase64url } from "./base64url.ts";
import type { Bytes, RandomSource } from "./bytes.ts";
import { openCommitting, sealCommitting } from "./committing-envelope.ts";
import type { SealedEntry } from "./entry-texts.ts";
import { parseJson, unpadText } from "./envelope.ts";
import { digitGroups } from "./digit-groups.ts";
import { cryptoError } from "./errors.ts";
import { hashText } from "./hash-text.ts";
import { isCounter } from "./ids.ts";
import { maxManifestLength, sealedFields } from "./limits.ts";
import { pad } from "./padding.ts";
import { hmac, ivBytes, sha256 } from "./primitives.ts";
import { utf8 } from "./utf8.ts";
import type { ContentKeys, VaultKeys } from "./vault-key.ts";

/** A link of a vault's chain of manifests, by its place and its seal. */
export interface ManifestLink {
  counter: number;
  /** `hashSealedManifest` of it. */
  hash: string;
}

/** Record that a user chose "Keep this version"; it is in the one manifest that does so. */
export interface Acceptance {
  /** ISO 8601 UTC. */
  at: string;
  /** The counter that was received: one below the manifest's own, otherwise the member is ignored. */
  counter: number;
  /** The last link that the device had verified or remembered; null: none. */
  from: ManifestLink | null;
}

/** The statement of a manifest about a vault. Members that this version does not know are kept. */
export interface ManifestContent {
  count: number;
  /** `digestEntryHashes` over all entries, base64url. */
  digest: string;
  /** `hashSealedManifest` of the manifest before this one; "" at counter 0. */
  prev: string;
  /** ISO 8601 UTC. */
  at: string;
  /** Whether the user turned the search index on. */
  search: boolean;
  accepted?: Acceptance;
  [unknown: string]: unknown;
}

/** A manifest as stored. */
export interface SealedManifest {
  counter: number;
  sealed: string;
}

/** A manifest as sent. */
export interface ProvenManifest extends SealedManifest {
  /** Proof that the sender has the write key: HMAC-SHA-256, base64url. */
  proof: string;
}

/** The parts of an entry that its mark covers: all sealed members, and where the entry is. */
export interface EntryHashInput extends SealedEntry {
  isArchive: boolean;
}

const field = "manifest";
const hashBytes = 32;

/**
 * Computes the mark of an entry: 32 bytes that represent it as it is stored now, with every envelope, so that a field
 * cannot be damaged unseen. An entry whose `tags` is not exactly one envelope has none: RangeError.
 */
export async function hashEntry(keys: ContentKeys, entry: EntryHashInput): Promise<Bytes> {
  const [tags] = entry.tags;
  if (tags === undefined || entry.tags.length > 1) throw new RangeError("An entry has one envelope of tags");
  const envelopes = sealedFields.map((name) => (name === "tags" ? tags : entry[name]));
  const parts = [entry._id, entry.revision, entry.isArchive ? "1" : "0", entry.key, ...envelopes];
  return hmac(keys.entryHash, utf8(parts.join("\n")));
}

/**
 * Computes the digest of a vault: SHA-256 over the marks of all its entries, given ascending by `_id`, one after
 * another. No one, not even an attacker who knows the marking key, can exchange entries under one digest without
 * finding a collision.
 */
export async function digestEntryHashes(marks: Bytes): Promise<string> {
  return encodeBase64url(await sha256(marks));
}

const contextOf = (keys: ContentKeys, counter: number) => `pomander/v1/manifest/${keys.vaultId}/${counter}`;

/** Seals a manifest and proves it. Throws RangeError for a counter or a content beyond the protocol's limits. */
export async function sealManifest(
  keys: VaultKeys,
  counter: number,
  content: ManifestContent,
  random: RandomSource,
): Promise<ProvenManifest> {
  if (!isCounter(counter)) throw new RangeError("Not a manifest's counter");
  const padded = pad(utf8(JSON.stringify(content)));
  const sealed = await sealCommitting(keys.seal, contextOf(keys, counter), padded, random(ivBytes));
  if (sealed.length > maxManifestLength) throw new RangeError("The manifest is too long");
  return { counter, sealed, proof: await proveManifest(keys, { counter, sealed }) };
}

/**
 * Computes the proof for the server that a manifest, and the change that it belongs to, come from a device that opened
 * the vault.
 */
async function proveManifest(keys: VaultKeys, { counter, sealed }: SealedManifest): Promise<string> {
  const message = `pomander/v1/write\n${keys.vaultId}\n${counter}\n${await hashSealedManifest(sealed)}`;
  return encodeBase64url(await hmac(keys.write, utf8(message)));
}

/** Opens a manifest. Throws `cannot_open` with the field "manifest". */
export async function openManifest(keys: ContentKeys, manifest: SealedManifest): Promise<ManifestContent> {
  if (!isCounter(manifest.counter) || manifest.sealed.length > maxManifestLength)
    throw cryptoError("cannot_open", { field, reason: "shape" });
  const padded = await openCommitting(keys.seal, contextOf(keys, manifest.counter), manifest.sealed, field);
  const content = parseJson(unpadText(padded, field), field);
  if (!isManifestContent(content)) throw cryptoError("cannot_open", { field, reason: "text" });
  return content;
}

/** Computes `H` of a sealed manifest: a device remembers it, and the next manifest names it as `prev`. */
export const hashSealedManifest = hashText;

/**
 * Returns the code that two users, or one user at two devices, compare by eye: it represents a manifest. `hash` is its
 * `hashSealedManifest`.
 */
export const checkCode = (hash: string): Promise<string> => digitGroups(`pomander/v1/code\n${hash}`);

/** Returns whether an opened value has the members of a manifest. */
export function isManifestContent(value: unknown): value is ManifestContent {
  if (typeof value !== "object" || value === null) return false;
  const { count, digest, prev, at, search, accepted } = value as Record<string, unknown>;
  return (
    isCount(count) &&
    isHash(digest) &&
    (prev === "" || isHash(prev)) &&
    isDate(at) &&
    typeof search === "boolean" &&
    (accepted === undefined || isAccepted(accepted))
  );
}

function isAccepted(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { at, counter, from } = value as Record<string, unknown>;
  return isDate(at) && isCount(counter) && (from === null || isManifestLink(from));
}

/** Returns whether a received value is a link: a counter and 32 bytes as base64url. */
export function isManifestLink(value: unknown): value is ManifestLink {
  if (typeof value !== "object" || value === null) return false;
  const { counter, hash } = value as Record<string, unknown>;
  return isCount(counter) && isHash(hash);
}

const isCount = (value: unknown): value is number => typeof value === "number" && isCounter(value);
const isDate = (value: unknown) => typeof value === "string" && !Number.isNaN(Date.parse(value));
const isHash = (value: unknown): value is string =>
  typeof value === "string" && readBase64url(value)?.length === hashBytes;
