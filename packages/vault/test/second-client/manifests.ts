import { createHash, createHmac } from "node:crypto";
import { b64u, CannotOpen, openc, pad, parse, sealc, unpad } from "./envelopes.ts";
import type { Entry } from "./entries.ts";
import type { Keys } from "./keys.ts";

/** docs/crypto-protocol.md §5 for one manifest at a time, and the members of §14. */

export interface Manifest {
  counter: number;
  sealed: string;
}
export interface Link {
  counter: number;
  hash: string;
}
export interface Accepted {
  at: string;
  counter: number;
  from: Link | null;
}
export interface Follows extends Link {
  vaultId: string;
  vaultKey: string;
}
/** The content of a manifest, including members that this client does not know. */
export interface Content {
  count: number;
  digest: string;
  prev: string;
  at: string;
  search: boolean;
  [member: string]: unknown;
}

const maxLength = 8000;

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data);

export const hashOf = (text: string) => sha256(text).digest("base64url");

export const mark = (keys: Keys, entry: Entry) =>
  createHmac("sha256", keys.mark)
    .update(
      [
        entry._id,
        entry.revision,
        entry.isArchive ? "1" : "0",
        entry.key,
        entry.title,
        entry.link,
        entry.email,
        entry.password,
        entry.notes,
        entry.category,
        entry.tags[0],
        entry.extra,
      ].join("\n"),
    )
    .digest();

export const ascending = (entries: Iterable<Entry>) =>
  Array.from(entries).toSorted((a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0));

export const digest = (keys: Keys, entries: Iterable<Entry>) =>
  b64u(sha256(Buffer.concat(ascending(entries).map((entry) => mark(keys, entry)))).digest());

const context = (keys: Keys, counter: number) => `pomander/v1/manifest/${keys.vaultId}/${counter}`;

export function sealManifest(keys: Keys, counter: number, content: Content, iv?: Uint8Array): Manifest {
  const sealed = sealc(keys.seal, context(keys, counter), pad(JSON.stringify(content)), iv);
  if (sealed.length > maxLength) throw new Error("the manifest is too long");
  return { counter, sealed };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isLink = (value: unknown): value is Link =>
  isWhole((value as Link | null)?.counter) && typeof (value as Link).hash === "string";
function isAccepted(value: unknown): value is Accepted {
  const { at, counter, from } = (value ?? {}) as Partial<Accepted>;
  return typeof at === "string" && isWhole(counter) && (from === null || isLink(from));
}

export function openManifest(keys: Keys, { counter, sealed }: Manifest): Content {
  if (sealed.length > maxLength) throw new CannotOpen("shape");
  const content = parse(unpad(openc(keys.seal, context(keys, counter), sealed))) as Content | null;
  const isContent =
    isWhole(content?.count) &&
    [content.digest, content.prev, content.at].every((member) => typeof member === "string") &&
    typeof content.search === "boolean" &&
    (content["accepted"] === undefined || isAccepted(content["accepted"]));
  if (!isContent) throw new CannotOpen("text");
  return content;
}

/** Returns the content of the next manifest: all members except those of one manifest only. */
export function nextContent(
  keys: Keys,
  { accepted: _a, follows: _f, ...kept }: Record<string, unknown>,
  before: string,
  entries: ReadonlyMap<string, Entry>,
): Content {
  const { search } = kept;
  return {
    ...kept,
    count: entries.size,
    digest: digest(keys, entries.values()),
    prev: before === "" ? "" : hashOf(before),
    at: new Date().toISOString(),
    search: search === true,
  };
}

/** Proves that the sender has the vault's write key (§3). */
function proofOf(keys: Keys, { counter, sealed }: Manifest): string {
  const text = `pomander/v1/write\n${keys.vaultId}\n${counter}\n${hashOf(sealed)}`;
  return b64u(createHmac("sha256", keys.write).update(text).digest());
}
export const proven = (keys: Keys, manifest: Manifest) => ({ ...manifest, proof: proofOf(keys, manifest) });

/** Returns six groups of five digits, to be shown after the counter. */
export function checkCode({ sealed }: Manifest): string {
  const hashed = sha256(`pomander/v1/code\n${hashOf(sealed)}`).digest();
  const groups = Array.from({ length: 6 }, (_, i) => hashed.readUIntBE(5 * i, 5) % 100_000);
  return groups.map((group) => String(group).padStart(5, "0")).join(" ");
}

export function lockAfterMinutes({ lockAfterMinutes: minutes }: Content): number {
  return [0, 1, 5, 15, 60].includes(minutes as number) ? (minutes as number) : 15;
}

/** Returns a manifest's acceptance; null if it has none, or if the accepted counter is not one below its own. */
export function acceptedIn(counter: number, content: Content): Accepted | null {
  const accepted = content["accepted"] as Accepted | undefined;
  return accepted?.counter === counter - 1 ? accepted : null;
}

/** Returns the predecessor of new vault keys (§14), from the manifest of counter 0 alone. */
export function followsIn(first: Content): Follows | null {
  const follows = first["follows"] as Follows | null | undefined;
  const isFollows = isLink(follows) && typeof follows.vaultId === "string" && typeof follows.vaultKey === "string";
  return isFollows ? follows : null;
}
