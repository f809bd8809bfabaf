import type { LockAfterMinutes } from "@pomander/contract";
import type { ManifestLink, VaultKeys } from "@pomander/crypto";
import type { UnlockedWith } from "../device/pinned-state.ts";
import type { Draft, IncomingEntry, OpenEntry, SealedEntry, UnreadableEntry } from "../entry/entry-types.ts";
import type { SearchTexts } from "../entry/search.ts";
import type { ExtraMembers } from "../entry/extra-members.ts";
import type { ImportRecord, ImportRun, UndoOutcome } from "./import-types.ts";
import type { ChangeOutcome, FirstVisit, IntegrityFault, SaveOutcome, VaultSnapshot } from "./vault-snapshot.ts";

/** What an archived vault holds, opened whole. */
export interface ArchivedContents {
  entries: readonly OpenEntry[];
  unreadable: readonly UnreadableEntry[];
  /** null: the read is verified. */
  fault: IntegrityFault | null;
  /** The manifest that it came with. */
  link: ManifestLink;
  /** What a person compares where this device has no memory of that vault; null: it has. */
  firstVisit: FirstVisit | null;
}

/** An archived vault whose key is open on this device. */
export interface ReadableArchive {
  vaultId: string;
  /** The vault that was reopened in place of this one just now; null when that was not done in this visit. */
  replacedBy: string | null;
  /** Reads and opens everything in it. */
  contents(): Promise<ArchivedContents>;
}

/** A version of an entry that a save replaced, or the last one of an entry that was deleted for good. */
export interface OpenVersion {
  historyId: string;
  entryId: string;
  /** When it was saved, as sealed with it; ISO 8601. null: not known. */
  savedAt: string | null;
  /** Whether its entry was deleted then, and not replaced: the server's word. */
  isDeleted: boolean;
  /** When it was replaced or deleted: the server's word; ISO 8601. */
  at: string;
  /** null when it does not open as a version of this entry in this vault: `reason` says why, for a person. */
  entry: OpenEntry | null;
  reason: string | null;
}

export interface VersionPage {
  versions: readonly OpenVersion[];
  /** Where the next page begins; null: there is none. */
  next: string | null;
}

/** What became of bringing entries over. Whatever stayed behind is still in the archive. */
export interface MergeResult {
  /** Entries stored now. */
  merged: number;
  /** Entries that an earlier try has brought over. */
  alreadyPresent: number;
  /** Entries that cannot be opened, or do not fit, and stay in the archive. */
  skipped: number;
  /** What is known when the archived vault does not agree with its manifest or with this device's memory. */
  fault: IntegrityFault | null;
  /** Why the rest is not stored, for a person; null when all is. */
  problem: string | null;
}

export interface MergeOptions {
  onProgress?: (stored: number, total: number) => void;
  /** Asks whether an archived vault that this device has not seen is the expected one. By default the answer is No. */
  confirmFirstVisit?: (visit: FirstVisit) => Promise<boolean>;
}

/**
 * An unlocked vault on its way to another page of the same browser: its keys, none of which can be read out, and what
 * they came out of. It may be posted, and never stored.
 */
export interface HandedOverVault extends UnlockedWith {
  keys: VaultKeys;
}

/** An open vault: one device's view of it, and the only way to change it. */
export interface OpenVault {
  readonly vaultId: string;
  subscribe(listener: () => void): () => void;
  /** The same object until something changed. */
  snapshot(): VaultSnapshot;
  /**
   * Reads everything again from the server and verifies it; a vault that was opened from this device's copy goes on
   * as any other then. Resolves when that has ended, well or not: what came of it is in the
   * snapshot (`status`, `error`, `fault`).
   */
  reload(): Promise<void>;
  /**
   * Reads again what another device may have changed, when the server has other contents than those last read. Does
   * nothing while there is a warning, offline, or when the server cannot be asked: nobody waits for it.
   */
  refresh(): Promise<void>;
  /** Resolves when the first opening, which begins by itself, has ended, well or not. */
  opened(): Promise<void>;
  /** The whole entry, opened now. Throws `OpenError` when a field cannot be opened. */
  reveal(id: string): Promise<OpenEntry>;
  /** The password alone, for copying. */
  password(id: string): Promise<string>;
  /** The fields of `extra`, for the entries that are on screen: opening a vault leaves them sealed, to stay quick. */
  extraMembers(id: string): Promise<ExtraMembers>;
  /**
   * What a search looks at beside the summaries, of those of the entries that are there. Opened now, off the main thread
   * where the device can: opening a vault leaves it sealed.
   */
  searchTexts(ids: readonly string[]): Promise<SearchTexts>;
  /** The entry as received, for an export of what cannot be opened. */
  received(id: string): Promise<SealedEntry>;
  /** Every entry opened whole, archived ones too; what cannot be opened is listed. Throws the signal's reason. */
  openAll(options?: {
    onProgress?: (opened: number, total: number) => void;
    signal?: AbortSignal | undefined;
  }): Promise<{ entries: OpenEntry[]; unreadable: UnreadableEntry[] }>;
  create(draft: Draft): Promise<SaveOutcome>;
  /** `base` is the entry that the person began from. */
  save(base: OpenEntry, draft: Draft): Promise<SaveOutcome>;
  setFavorite(id: string, isFavorite: boolean): Promise<ChangeOutcome>;
  archive(id: string): Promise<ChangeOutcome>;
  restore(id: string): Promise<ChangeOutcome>;
  deleteForever(id: string): Promise<ChangeOutcome>;
  /** Begins to import: ids are made at once, and nothing is stored before `run`. `format` is noted with each entry. */
  beginImport(entries: readonly IncomingEntry[], format: string): ImportRun;
  /** Imports that entries here came with, newest first. Opens the `extra` of every entry. Throws the signal's reason. */
  imports(options?: { signal?: AbortSignal | undefined }): Promise<ImportRecord[]>;
  /**
   * Deletes for good the entries of an import that were not saved again since: they stay under "Recently deleted" for
   * 30 days. Can be called again after a problem. `total` is how many there were to delete.
   */
  undoImport(id: string, onProgress?: (removed: number, total: number) => void): Promise<UndoOutcome>;
  importEntries(
    drafts: readonly Draft[],
    onProgress?: (stored: number) => void,
  ): Promise<{ stored: number; problem: string | null }>;
  /**
   * Stores the entries of a newer vault that this one was reopened in place of, under new ids; those that an earlier
   * try has stored are skipped. Throws what reading the archived vault throws, and `WrongMergeDirection` for a vault that
   * this one was not reopened in place of: the maker of that one might read along. Nothing is stored of another state of it
   * than the one that this vault's own manifest names, nor of one that the person does not expect.
   */
  mergeFromArchive(archive: ReadableArchive, options?: MergeOptions): Promise<MergeResult>;
  /** "Keep this version": a new manifest over what was received, which every other device is told of once. */
  acceptServerState(): Promise<ChangeOutcome>;
  /** The answer Yes to a first visit: from now on this device remembers the vault. No is `close`. */
  confirmFirstVisit(): Promise<void>;
  setSearchIndex(on: boolean): Promise<ChangeOutcome>;
  /** Minutes without use after which every device locks this vault; 0: never. */
  setLockAfterMinutes(minutes: LockAfterMinutes): Promise<ChangeOutcome>;
  /**
   * Earlier versions of an entry, newest first, each opened whole. `before` is the `next` of the page before. Throws
   * ApiError `locked` when the vault was not unlocked within ten minutes: then `VaultClient.proveUnlock` and again.
   */
  versions(id: string, before?: string): Promise<VersionPage>;
  /** The last version of each entry that was deleted for good within 30 days. As `versions`. */
  deletedEntries(before?: string): Promise<VersionPage>;
  /**
   * Saves every field of an earlier version over the present entry but its history of passwords, which goes on.
   * `base` is the entry that the person looked at. `notSaved` with the code `history_full`: offer `putBackAsNew`.
   */
  putBack(base: OpenEntry, version: OpenEntry): Promise<SaveOutcome>;
  /** Stores a version as a new entry, which says where it was restored from. */
  putBackAsNew(version: OpenEntry): Promise<SaveOutcome>;
  /** Whether this device keeps a sealed copy of the vault for reading offline. */
  isOfflineCopyEnabled(): Promise<boolean>;
  /** From now on this device keeps such a copy, or keeps none and removes the one it has. */
  setOfflineCopy(on: boolean): Promise<ChangeOutcome>;
  /**
   * Seals a form's text under the vault's keys, to be kept in memory while the vault is locked; the same vault,
   * unlocked again, opens it. The result is opaque and never leaves the page.
   */
  sealDraft(draft: Draft): Promise<string>;
  openDraft(sealed: string): Promise<Draft>;
  /**
   * For another page of this browser, which gives it to `VaultClient.takeOver`. null once it is closed or its session has
   * ended, of a vault under a warning, of one that waits for the answer to a first visit, and of an offline copy.
   */
  handOver(): HandedOverVault | null;
  /** Forgets keys and opened text. */
  close(): void;
}
