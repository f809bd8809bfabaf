import {
  decodeBase64url,
  encodeBase64url,
  xor,
  type Bytes,
  type ManifestContent,
  type SummaryTexts,
} from "@pomander/crypto";
import type { Manifest } from "@pomander/contract";
import type { EntrySummary, SealedEntry, UnreadableEntry } from "../types.ts";

/** An entry as this device holds it. */
export interface HeldEntry {
  sealed: SealedEntry;
  mark: Bytes;
  /** null when it cannot be opened. */
  summary: EntrySummary | null;
  reason: string | null;
}

/** What one device holds of a vault: from one read, and its own acknowledged writes since. Never changed in place. */
export interface Held {
  manifest: Manifest;
  /** `hashSealed` of the manifest. */
  hash: string;
  /** null when the manifest cannot be opened. */
  content: ManifestContent | null;
  /** XOR of the marks of `entries`. */
  digest: Bytes;
  entries: ReadonlyMap<string, HeldEntry>;
  /** Received things that are no entries, or whose id came before. */
  misfits: readonly unknown[];
}

export const emptyDigest = encodeBase64url(new Uint8Array(32));

export const isDigest = (digest: Bytes, written: string) => {
  const difference = xor(digest, decodeBase64url(written));
  return difference.every((byte) => byte === 0);
};

/** The entries after a change, and their digest: two marks, not a pass over the vault. */
export function changed(
  { entries, digest }: Pick<Held, "entries" | "digest">,
  { puts = [], removes = [] }: { puts?: readonly HeldEntry[]; removes?: readonly string[] },
): Pick<Held, "entries" | "digest"> {
  const after = new Map(entries);
  let sum = digest;
  for (const id of [...removes, ...puts.map((entry) => entry.sealed._id)]) {
    const before = after.get(id);
    if (before !== undefined) sum = xor(sum, before.mark);
  }
  for (const id of removes) after.delete(id);
  for (const entry of puts) {
    sum = xor(sum, entry.mark);
    after.set(entry.sealed._id, entry);
  }
  return { entries: after, digest: sum };
}

export function holdEntry(
  sealed: SealedEntry,
  opened: { mark: Bytes; texts: SummaryTexts | null; reason: string | null },
): HeldEntry {
  const { mark, texts, reason } = opened;
  return { sealed, mark, summary: texts === null ? null : summaryOf(sealed, texts), reason };
}

export function summaryOf(sealed: SealedEntry, texts: SummaryTexts): EntrySummary {
  const { _id, revision, isFavorite, isArchive, createdAt, updatedAt } = sealed;
  const { title, link, email, category, tags } = texts;
  return { _id, revision, title, link, email, category, tags, isFavorite, isArchive, createdAt, updatedAt };
}

export function unreadableOf({ sealed, reason }: HeldEntry): UnreadableEntry {
  return { _id: sealed._id, reason: reason ?? "", isArchive: sealed.isArchive, received: sealed };
}
