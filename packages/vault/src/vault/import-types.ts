import type { FileSource } from "../files/file-source.ts";
import type { Coded, NoParams } from "@pomander/crypto/coded-error";
import type { Reason } from "../reasons.ts";

/** Codes of data of a file's entry that does not fit into an entry of the vault. */
export interface ImportLeftParts {
  /** Members that only the format of the other app supports. */
  other_format: NoParams;
  earlier_passwords: { count: number };
  /** A file that was not stored, and why. */
  file_left: { name: string; reason: Reason };
}
export type ImportLeft = Coded<ImportLeftParts>;

/** A file of an entry to be imported. */
export interface IncomingFile extends FileSource {
  /** The index of its entry in the input. */
  entry: number;
}

/** How far a file is that is being stored. */
export interface FileProgress {
  name: string;
  size: number;
  /** Bytes that are stored. */
  done: number;
}

/** An import that can be stopped and continued: nothing is stored before `run`, and each entry is stored once. */
export interface ImportRun {
  /** The id that every entry of the import carries. */
  readonly id: string;
  readonly total: number;
  /**
   * Seals and stores the entries not stored yet. After a problem or a cancellation it can be called again and
   * continues. A cancellation lets the batch in transit finish, so that it is known which entries are stored.
   */
  run(options?: {
    onProgress?: (stored: number, total: number) => void;
    onFile?: (progress: FileProgress) => void;
    signal?: AbortSignal | undefined;
  }): Promise<ImportOutcome>;
}

/** The state of an import. Without a problem or a cancellation, `stored` and `failed` add up to all entries. */
export interface ImportOutcome {
  /** Entries stored, by this run and earlier ones. */
  stored: number;
  /** Entries that do not fit, by their index in the input, and the reason. */
  failed: readonly { index: number; reason: Reason }[];
  /** Data of stored entries, or of entries yet to be stored, that was dropped for the rest to fit. */
  leftBehind: readonly { index: number; what: ImportLeft }[];
  /** Why the rest is not stored; null when all is stored, or after a cancellation. */
  problem: Reason | null;
  isCancelled: boolean;
}

/** An import that entries of the vault came with. */
export interface ImportRecord {
  id: string;
  /** The format of its file, as noted in the entries. */
  format: string;
  /** When it began, ISO 8601 UTC, by the clock of the device that made it. */
  at: string;
  /** Entries of it that are in the vault, archived ones included. */
  count: number;
  /** The number of these that were saved again since. */
  changed: number;
}

export interface UndoOutcome {
  /** Entries that are deleted now. */
  removed: number;
  /** Entries that stay, since they were saved again. */
  changedSince: number;
  /** Why the rest is not deleted; null when all is. */
  problem: Reason | null;
}
