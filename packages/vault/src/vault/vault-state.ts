import {
  decodeBase64url,
  encodeBase64url,
  pickTexts,
  summaryFields,
  xor,
  type Bytes,
  type ManifestContent,
  type SummaryTexts,
} from "@pomander/crypto";
import type { Manifest } from "@pomander/contract";
import type { EntrySummary, SealedEntry, UnreadableEntry } from "../entry-types.ts";

/** An entry as this device holds it. */
export interface CachedEntry {
  sealed: SealedEntry;
  entryHash: Bytes;
  /** null when it cannot be opened. */
  summary: EntrySummary | null;
  reason: string | null;
}

/** What one device holds of a vault: from one read, and its own acknowledged writes since. Never changed in place. */
export interface VaultState {
  manifest: Manifest;
  /** `hashSealedManifest` of the manifest. */
  hash: string;
  /** null when the manifest cannot be opened. */
  content: ManifestContent | null;
  /** XOR of the marks of `entries`. */
  digest: Bytes;
  entries: ReadonlyMap<string, CachedEntry>;
  /** Received things that are no entries, or whose id came before. */
  invalidEntries: readonly unknown[];
}

export const emptyDigest = encodeBase64url(new Uint8Array(32));

export const matchesDigest = (digest: Bytes, written: string) => {
  const difference = xor(digest, decodeBase64url(written));
  return difference.every((byte) => byte === 0);
};

/** The entries after a change, and their digest: two marks, not a pass over the vault. */
export function applyEntryChanges(
  { entries, digest }: Pick<VaultState, "entries" | "digest">,
  { puts = [], removes = [] }: { puts?: readonly CachedEntry[]; removes?: readonly string[] },
): Pick<VaultState, "entries" | "digest"> {
  const after = new Map(entries);
  let sum = digest;
  for (const id of [...removes, ...puts.map((entry) => entry.sealed._id)]) {
    const before = after.get(id);
    if (before !== undefined) sum = xor(sum, before.entryHash);
  }
  for (const id of removes) after.delete(id);
  for (const entry of puts) {
    sum = xor(sum, entry.entryHash);
    after.set(entry.sealed._id, entry);
  }
  return { entries: after, digest: sum };
}

export function toCachedEntry(
  sealed: SealedEntry,
  opened: { entryHash: Bytes; texts: SummaryTexts | null; reason: string | null },
): CachedEntry {
  const { entryHash, texts, reason } = opened;
  return { sealed, entryHash, summary: texts === null ? null : summaryOf(sealed, texts), reason };
}

export function summaryOf(sealed: SealedEntry, texts: SummaryTexts): EntrySummary {
  const { _id, revision, isFavorite, isArchive, createdAt, updatedAt } = sealed;
  return { _id, revision, ...pickTexts(texts, summaryFields), isFavorite, isArchive, createdAt, updatedAt };
}

export function unreadableOf({ sealed, reason }: CachedEntry): UnreadableEntry {
  return { _id: sealed._id, reason: reason ?? "", isArchive: sealed.isArchive, received: sealed };
}
