import { encodeBase64url, readBase64url } from "./base64url.ts";
import { xor, type Bytes, type RandomSource } from "./bytes.ts";
import { openText, parseJson, sealText } from "./envelope.ts";
import { OpenError } from "./errors.ts";
import { isCounter } from "./ids.ts";
import { hmac, ivBytes, sha256 } from "./primitives.ts";
import { utf8 } from "./utf8.ts";
import type { VaultKeys } from "./vault-key.ts";

/** What a manifest says of a vault. Members that this version does not know are kept. */
export interface ManifestContent {
  count: number;
  /** XOR of the marks of all entries, base64url. */
  digest: string;
  /** `hashSealedManifest` of the manifest before this one; "" at counter 0. */
  prev: string;
  /** ISO 8601 UTC. */
  at: string;
  /** Whether the person turned the search index on. */
  search: boolean;
  /** When "Keep what is here" was last chosen, and the counter that was received then. */
  accepted?: { at: string; counter: number };
  [unknown: string]: unknown;
}

/** A manifest as stored. */
export interface SealedManifest {
  counter: number;
  sealed: string;
}

/** What of an entry its mark covers. */
export interface EntryHashInput {
  _id: string;
  revision: number;
  isArchive: boolean;
  key: string;
}

const field = "manifest";
const hashBytes = 32;

/** 32 bytes that stand for one entry as it is now: its save, its key, its archive flag. */
export function hashEntry(keys: VaultKeys, entry: EntryHashInput): Promise<Bytes> {
  return hmac(keys.entryHash, utf8(`${entry._id}\n${entry.revision}\n${entry.isArchive ? "1" : "0"}\n${entry.key}`));
}

/** XOR of the marks of all entries: 32 zero bytes when there are none. */
export async function multisetHash(keys: VaultKeys, entries: readonly EntryHashInput[]): Promise<Bytes> {
  const entryHashes = await Promise.all(entries.map((entry) => hashEntry(keys, entry)));
  return entryHashes.reduce(xor, new Uint8Array(hashBytes));
}

const contextOf = (keys: VaultKeys, counter: number) => `pomander/v1/manifest/${keys.vaultId}/${counter}`;

export async function sealManifest(
  keys: VaultKeys,
  counter: number,
  content: ManifestContent,
  random: RandomSource,
): Promise<SealedManifest> {
  if (!isCounter(counter)) throw new RangeError("Not a manifest's counter");
  const sealed = await sealText(keys.seal, contextOf(keys, counter), JSON.stringify(content), random(ivBytes));
  return { counter, sealed };
}

/** Throws `OpenError` with the field "manifest". */
export async function openManifest(keys: VaultKeys, manifest: SealedManifest): Promise<ManifestContent> {
  if (!isCounter(manifest.counter)) throw new OpenError(field, "shape");
  const text = await openText(keys.seal, contextOf(keys, manifest.counter), manifest.sealed, field);
  const content = parseJson(text, field);
  if (!isContent(content)) throw new OpenError(field, "text");
  return content;
}

/** SHA-256 of a sealed manifest as it was sent: what a device remembers, and what the next one names as `prev`. */
export async function hashSealedManifest(sealed: string): Promise<string> {
  return encodeBase64url(await sha256(sealed));
}

function isContent(value: unknown): value is ManifestContent {
  if (typeof value !== "object" || value === null) return false;
  const { count, digest, prev, at, search, accepted } = value as Record<string, unknown>;
  return (
    isCount(count) &&
    isHash(digest) &&
    (prev === "" || isHash(prev)) &&
    isTime(at) &&
    typeof search === "boolean" &&
    (accepted === undefined || isAccepted(accepted))
  );
}

function isAccepted(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { at, counter } = value as Record<string, unknown>;
  return isTime(at) && isCount(counter);
}

const isCount = (value: unknown) => typeof value === "number" && isCounter(value);
const isTime = (value: unknown) => typeof value === "string" && !Number.isNaN(Date.parse(value));
const isHash = (value: unknown) => typeof value === "string" && readBase64url(value)?.length === hashBytes;
