import {
  checkCode,
  hashSealedManifest,
  pickTexts,
  summaryFields,
  type Bytes,
  type ManifestContent,
  type SummaryTexts,
} from "@pomander/crypto";
import type { ReceivedManifest } from "@pomander/contract";
import { createReason, type Reason } from "../reasons.ts";
import type { SortedEntries } from "./sorted-entries.ts";
import type { EntrySummary, SealedEntry, UnreadableEntry } from "../entry/entry-types.ts";

/** An entry in this device's memory. */
export interface CachedEntry {
  sealed: SealedEntry;
  entryHash: Bytes;
  /** null when it cannot be opened. */
  summary: EntrySummary | null;
  reason: Reason | null;
}

/** One device's state of a vault: from one read, and its own acknowledged writes since. Never changed in place. */
export interface VaultState {
  manifest: ReceivedManifest;
  /** `hashSealedManifest` of the manifest. */
  hash: string;
  /** `checkCode` of the hash. */
  code: string;
  /** null when the manifest cannot be opened. */
  content: ManifestContent | null;
  /** The digest of the entries. */
  digest: string;
  entries: SortedEntries<CachedEntry>;
  /** Received values that are not valid entries, or whose id appeared before. */
  invalidEntries: readonly unknown[];
}

/** Adds to a manifest its hash and its check code. */
export async function identified({
  counter,
  sealed,
}: ReceivedManifest): Promise<Pick<VaultState, "manifest" | "hash" | "code">> {
  const hash = await hashSealedManifest(sealed);
  return { manifest: { counter, sealed }, hash, code: await checkCode(hash) };
}

export function toCachedEntry(
  sealed: SealedEntry,
  opened: { entryHash: Bytes; texts: SummaryTexts | null; reason: Reason | null },
): CachedEntry {
  const { entryHash, texts, reason } = opened;
  return { sealed, entryHash, summary: texts === null ? null : summaryOf(sealed, texts), reason };
}

export function summaryOf(sealed: SealedEntry, texts: SummaryTexts): EntrySummary {
  const { _id, revision, isFavorite, isArchive, createdAt, updatedAt } = sealed;
  return { _id, revision, ...pickTexts(texts, summaryFields), isFavorite, isArchive, createdAt, updatedAt };
}

export function unreadableOf({ sealed, reason }: CachedEntry): UnreadableEntry {
  return {
    _id: sealed._id,
    reason: reason ?? createReason("entry_malformed"),
    isArchive: sealed.isArchive,
    received: sealed,
  };
}
