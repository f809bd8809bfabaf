import type { LockAfterMinutes } from "@pomander/contract";
import type { ManifestLink, VaultKeys } from "@pomander/crypto";
import type { UnlockedWith } from "../device/pinned-state.ts";
import type { Draft, IncomingEntry, OpenEntry, SealedEntry, UnreadableEntry } from "../entry/entry-types.ts";
import type { Reason } from "../reasons.ts";
import type { SearchTexts } from "../entry/search.ts";
import type { ExtraMembers } from "../entry/extra-members.ts";
import type { ImportRecord, ImportRun, IncomingFile, UndoOutcome } from "./import-types.ts";
import type { ChangeOutcome, FirstVisit, IntegrityFault, SaveOutcome, VaultSnapshot } from "./vault-snapshot.ts";

/** The contents of an archived vault, all texts opened. */
export interface ArchivedContents {
  entries: readonly OpenEntry[];
  unreadable: readonly UnreadableEntry[];
  /** null: the read is verified. */
  fault: IntegrityFault | null;
  /** The manifest of these contents. */
  link: ManifestLink;
  /** The values for the user to compare if this device has no memory of that vault; null: it has. */
  firstVisit: FirstVisit | null;
}

/** An archived vault whose key is open on this device. */
export interface ReadableArchive {
  vaultId: string;
  /** The vault that was just reopened in place of this one; null if that was not done in this visit. */
  replacedBy: string | null;
  /** Reads and opens all contents. */
  contents(): Promise<ArchivedContents>;
}

/** How a version is put back. */
export interface RestoreOptions {
  /** The ids of files that it goes without: `version_files_lost` named them. */
  withoutFiles?: readonly string[];
}

/** A version of an entry that a save replaced, or the last one of a permanently deleted entry. */
export interface OpenVersion {
  historyId: string;
  entryId: string;
  /** When it was saved, as sealed with it; ISO 8601. null: not known. */
  savedAt: string | null;
  /** Whether its entry was deleted then, and not replaced, according to the server. */
  isDeleted: boolean;
  /** When it was replaced or deleted, according to the server; ISO 8601. */
  at: string;
  /** null when it does not open as a version of this entry in this vault: `reason` says why. */
  entry: OpenEntry | null;
  reason: Reason | null;
}

export interface VersionPage {
  versions: readonly OpenVersion[];
  /** The start of the next page; null: there is none. */
  next: string | null;
}

/** The result of moving entries from an archived vault. Entries that were not moved are still in the archive. */
export interface MergeResult {
  /** Entries stored now. */
  merged: number;
  /** Entries that an earlier attempt has moved. */
  alreadyPresent: number;
  /** Entries that cannot be opened, or do not fit, and stay in the archive. */
  skipped: number;
  /** Files of these entries that the server does not have. */
  missingFiles: number;
  /** The fault found when the archived vault does not agree with its manifest or with this device's memory. */
  fault: IntegrityFault | null;
  /** Why the rest is not stored; null when all is. */
  problem: Reason | null;
}

export interface MergeOptions {
  onProgress?: (stored: number, total: number) => void;
  /** Asks whether an archived vault that this device has not seen is the expected one. By default the answer is No. */
  confirmFirstVisit?: (visit: FirstVisit) => Promise<boolean>;
}

/**
 * An unlocked vault on its way to another page of the same browser: its keys, none of which can be extracted, and the
 * records that they came out of. It may be posted, and never stored.
 */
export interface HandoffVault extends UnlockedWith {
  keys: VaultKeys;
}

/** An open vault: one device's view of it, and the only way to change it. */
export interface OpenVault {
  readonly vaultId: string;
  subscribe(listener: () => void): () => void;
  /** Returns the same object until something changes. */
  snapshot(): VaultSnapshot;
  /**
   * Reads and verifies the whole vault again from the server; a vault that was opened from this device's copy then
   * continues as an ordinary one. Resolves when the read has ended, successful or not: its result is in the snapshot
   * (`status`, `error`, `fault`).
   */
  reload(): Promise<void>;
  /**
   * Reads changes of other devices, if the server's contents differ from those last read. Does nothing under a warning,
   * offline, or when the server cannot be reached: no caller depends on it.
   */
  refresh(): Promise<void>;
  /** Resolves when the first opening, which begins automatically, has ended, successful or not. */
  opened(): Promise<void>;
  /** Opens all texts of an entry. Throws `cannot_open` when a field cannot be opened. */
  reveal(id: string): Promise<OpenEntry>;
  /** Opens the password alone, for copying. */
  password(id: string): Promise<string>;
  /** Opens the fields of `extra`, for the entries on screen: opening a vault leaves them sealed, to stay fast. */
  extraMembers(id: string): Promise<ExtraMembers>;
  /**
   * Opens the texts that a search checks in addition to the summaries, for those of the entries that exist. They are
   * opened on this call, off the main thread if the device can: opening a vault leaves them sealed.
   */
  searchTexts(ids: readonly string[]): Promise<SearchTexts>;
  /** Returns the entry as received, for an export of entries that cannot be opened. */
  received(id: string): Promise<SealedEntry>;
  /**
   * Opens all texts of every entry, archived ones included; entries that cannot be opened are listed. Throws the
   * signal's reason.
   */
  openAll(options?: {
    onProgress?: (opened: number, total: number) => void;
    signal?: AbortSignal | undefined;
  }): Promise<{ entries: OpenEntry[]; unreadable: UnreadableEntry[] }>;
  create(draft: Draft): Promise<SaveOutcome>;
  /** Saves a draft. `base` is the entry that the user began from. */
  save(base: OpenEntry, draft: Draft): Promise<SaveOutcome>;
  setFavorite(id: string, isFavorite: boolean): Promise<ChangeOutcome>;
  archive(id: string): Promise<ChangeOutcome>;
  restore(id: string): Promise<ChangeOutcome>;
  deleteForever(id: string): Promise<ChangeOutcome>;
  /**
   * Begins an import: ids are made at once, and nothing is stored before `run`. `format` is noted with each entry,
   * and `files` are stored before the entries that they are of.
   */
  beginImport(entries: readonly IncomingEntry[], format: string, files?: readonly IncomingFile[]): ImportRun;
  /**
   * Lists the imports that entries came with, newest first. Opens the `extra` of every entry. Throws the signal's
   * reason.
   */
  imports(options?: { signal?: AbortSignal | undefined }): Promise<ImportRecord[]>;
  /**
   * Permanently deletes the entries of an import that were not saved again since: they stay under "Recently deleted"
   * for 30 days. Can be called again after a problem. `total` is the number of entries to delete.
   */
  undoImport(id: string, onProgress?: (removed: number, total: number) => void): Promise<UndoOutcome>;
  importEntries(
    drafts: readonly Draft[],
    onProgress?: (stored: number) => void,
  ): Promise<{ stored: number; problem: Reason | null }>;
  /**
   * Stores the entries of a newer vault that this one was reopened in place of, under new ids; entries that an earlier
   * attempt has stored are skipped. Throws the errors of reading the archived vault, and `wrong_merge_direction` for a
   * vault that this one was not reopened in place of: the creator of that vault might read along. Nothing is stored
   * from another state of it than the one in this vault's own manifest, nor from one that the user does not expect.
   */
  mergeFromArchive(archive: ReadableArchive, options?: MergeOptions): Promise<MergeResult>;
  /**
   * Carries out "Keep this version": writes a new manifest over the received state, which is reported to every other
   * device once.
   */
  acceptServerState(): Promise<ChangeOutcome>;
  /** Confirms a first visit: from now on this device remembers the vault. To decline, call `close`. */
  confirmFirstVisit(): Promise<void>;
  setSearchIndex(on: boolean): Promise<ChangeOutcome>;
  /** Sets the minutes without use after which every device locks this vault; 0: never. */
  setLockAfterMinutes(minutes: LockAfterMinutes): Promise<ChangeOutcome>;
  /**
   * Returns earlier versions of an entry, newest first, each fully opened. `before` is the `next` of the previous page.
   * Throws ApiError `locked` when the vault was not unlocked within ten minutes: call `VaultClient.proveUnlock` and
   * retry.
   */
  versions(id: string, before?: string): Promise<VersionPage>;
  /** Returns the last version of each entry that was permanently deleted within 30 days, like `versions`. */
  deletedEntries(before?: string): Promise<VersionPage>;
  /**
   * Saves every field of an earlier version over the present entry, except for its password history, which continues.
   * `base` is the entry that the user saw. After `notSaved` with the reason `history_full`, offer `restoreVersionAsNew`;
   * with `version_files_lost`, offer to go on without the files that it names.
   */
  restoreVersion(base: OpenEntry, version: OpenEntry, options?: RestoreOptions): Promise<SaveOutcome>;
  /** Stores a version as a new entry, which names the entry that it was restored from. */
  restoreVersionAsNew(version: OpenEntry, options?: RestoreOptions): Promise<SaveOutcome>;
  /** Returns whether this device keeps a sealed copy of the vault for reading offline. */
  isOfflineCopyEnabled(): Promise<boolean>;
  /** Sets whether this device keeps such a copy; if not, an existing one is removed. */
  setOfflineCopy(on: boolean): Promise<ChangeOutcome>;
  /**
   * Seals a form's text under the vault's keys, to be kept in memory while the vault is locked; the same vault,
   * unlocked again, opens it. The result is opaque and never leaves the page.
   */
  sealDraft(draft: Draft): Promise<string>;
  openDraft(sealed: string): Promise<Draft>;
  /**
   * Returns the vault for another page of this browser, which passes it to `VaultClient.acceptHandoff`. null once the vault
   * is closed or its session has ended, for a vault under a warning or waiting for the answer to a first visit, and for
   * an offline copy.
   */
  handoff(): HandoffVault | null;
  /** Forgets keys and opened text. */
  close(): void;
}
