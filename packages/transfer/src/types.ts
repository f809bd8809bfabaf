import type { IncomingEntry } from "@pomander/vault";

/** Files that can be read. The name begins with the program of the export, then its form. */
export const importFormats = [
  "pomander",
  "pomander-csv",
  "bitwarden-json",
  "bitwarden-csv",
  "bitwarden-zip",
  "bitwarden-encrypted-json",
  "1password-1pux",
  "1password-csv",
  "lastpass-csv",
  "dashlane-csv",
  "dashlane-zip",
  "nordpass-csv",
  "roboform-csv",
  "keeper-csv",
  "keeper-json",
  "enpass-csv",
  "enpass-json",
  "keepass-kdbx",
  "keepass-xml",
  "keepass-csv",
  "keepassxc-csv",
  "strongbox-csv",
  "dropbox-csv",
  "chrome-csv",
  "firefox-csv",
  "apple-csv",
  "proton-json",
  "proton-zip",
  "proton-csv",
  "cxf-json",
  "csv",
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Input that a file requires before it can be read. */
export type FileNeed = "password" | "passwordOrKeyFile" | "columns";

/** The kind of a file, determined by its content and never by its name. */
export interface RecognizedFile {
  format: ImportFormat;
  needs: readonly FileNeed[];
  /** Table of a CSV of unknown columns: the header, or the first row; and some rows to show. */
  table?: { columns: readonly string[]; hasHeader: boolean; rows: readonly (readonly string[])[] };
}

/** Meanings of a column in any CSV: a text of an entry, or a custom field of the column's name, or nothing. */
export const columnMeanings = [
  "title",
  "link",
  "email",
  "password",
  "notes",
  "category",
  "tags",
  "totp",
  "expires",
  "favorite",
  "field",
  "hiddenField",
  "ignore",
] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

export interface ReadOptions {
  /** When left out, the file is recognised. */
  format?: ImportFormat;
  password?: string;
  keyFile?: Uint8Array;
  /** Meanings for `csv`, one per column. */
  columns?: readonly ColumnMeaning[];
  /** Called with the progress, 0 to 1. */
  onProgress?: (done: number) => void;
  /** Ends the reading with the signal's reason. */
  signal?: AbortSignal;
}

/** Data that is not transferred, and the entry that it belongs to. */
export interface LeftBehind {
  entry: string;
  /** Text for users: "Attachment contract.pdf (12 kB)", "Passkey for example.com". */
  what: string;
}

/** A row or item that makes no entry. `source` is its position, as text for users: "Line 12", "Item 3". */
export interface UnreadRow {
  source: string;
  title: string | null;
  reason: string;
}

/**
 * The contents of a file. Every row or item of it is in exactly one of `entries`, `skipped` and `failed`, so that `read
 * = entries.length + skipped.length + failed.length`.
 */
export interface FileContents {
  format: ImportFormat;
  read: number;
  entries: readonly IncomingEntry[];
  /** Left out on purpose: items in the file's recycle bin, a row that only names a folder. */
  skipped: readonly UnreadRow[];
  failed: readonly UnreadRow[];
  leftBehind: readonly LeftBehind[];
}

export type TransferErrorCode =
  /** Not a file that can be read, or not of the given format. */
  | "notRecognized"
  /** Sealed to an account or device elsewhere: it opens nowhere else. */
  | "sealedElsewhere"
  | "passwordNeeded"
  | "wrongPassword"
  | "damaged"
  /** More entries, bytes, depth or columns than any real export has, or a key derivation beyond bounds. */
  | "tooLarge";

/** Why a file is not read. The message is a sentence for users, which says what to do. */
export class TransferError extends Error {
  readonly code: TransferErrorCode;
  constructor(code: TransferErrorCode, message: string) {
    super(message);
    this.name = "TransferError";
    this.code = code;
  }
}

/** Bounds of a file that is read (bytes, entries): beyond any real export, below harmful sizes. */
export const fileLimits = {
  fileBytes: 100 * 1024 * 1024,
  /**
   * A sealed export of ours: a vault has 128 MiB of sealed entries, and those that could not be opened are in it as
   * received.
   */
  sealedFileBytes: 256 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  zipFiles: 20_000,
  entries: 20_000,
  columns: 1_000,
  jsonDepth: 64,
} as const;
