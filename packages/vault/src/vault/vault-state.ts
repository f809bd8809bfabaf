import {
  checkCode,
  hashSealedManifest,
  pickTexts,
  summaryFields,
  type Bytes,
  type ManifestContent,
  type SummaryTexts,
} from "@pomander/crypto";
import type { Card, OpenedLink, OpenedList } from "@pomander/crypto/sharing";
import type { ReceivedManifest } from "@pomander/contract";
import { createReason, type Reason } from "../reasons.ts";
import type { SortedEntries } from "./sorted-entries.ts";
import type { OwnEntryIds } from "./own-entry-ids.ts";
import type { EntrySummary, SealedEntry, UnreadableEntry } from "../entry/entry-types.ts";

/** An entry in this device's memory. */
export interface CachedEntry {
  sealed: SealedEntry;
  entryHash: Bytes;
  /** null when it cannot be opened. */
  summary: EntrySummary | null;
  reason: Reason | null;
}

/** A list of a shared vault's members, as opened and as sealed. */
export interface KnownList extends OpenedList {
  sealed: string;
  /** Members whom it brings back, where it was sealed for a Keep: each is given the key again. */
  added?: readonly Card[];
  /** Names of people in the server's list who are not in this one. */
  leftOut?: readonly string[];
}

/** A verified link of a shared vault, and the list that is valid with it. */
export interface SharedState {
  /** The id of the user of this device. */
  userId: string;
  link: OpenedLink;
  list: KnownList;
  /**
   * The list that is valid with the received link, where the walk does not lead to that link: `list` is then the one that
   * was verified last, or is remembered, and "Keep this version" brings it back.
   */
  received?: KnownList;
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
  /** The own entries that the manifest of a personal vault names; null: none, or a shared vault. */
  own: OwnEntryIds | null;
  /** The last verified link of a shared vault; null: a personal vault, or none is verified yet. */
  shared: SharedState | null;
  /** The digest of the entries. */
  digest: string;
  entries: SortedEntries<CachedEntry>;
  /** Received values that are not valid entries, or whose id appeared before. */
  invalidEntries: readonly unknown[];
}

/** Adds to a manifest its hash and its check code. */
export async function identified(manifest: ReceivedManifest): Promise<Pick<VaultState, "manifest" | "hash" | "code">> {
  const hash = await hashSealedManifest(manifest.sealed);
  return { manifest, hash, code: await checkCode(hash) };
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
