import type { IncomingEntry } from "@pomander/vault";

/** Files that can be read. The name says whose export it is, then its form. */
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

/** What a file needs before it can be read. */
export type FileNeed = "password" | "passwordOrKeyFile" | "columns";

/** What a file is, judged by its content and never by its name. */
export interface RecognizedFile {
  format: ImportFormat;
  needs: readonly FileNeed[];
  /** Of a CSV of unknown columns: the header, or the first row; and some rows to show. */
  table?: { columns: readonly string[]; hasHeader: boolean; rows: readonly (readonly string[])[] };
}

/** What a column of any CSV means: a text of an entry, or a custom field of the column's name, or nothing. */
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
  /** For `csv`, a meaning a column. */
  columns?: readonly ColumnMeaning[];
  /** Told how much is done, 0 to 1. */
  onProgress?: (done: number) => void;
  /** Ends the reading with the signal's reason. */
  signal?: AbortSignal;
}

/** Something that does not come along, and of which entry. */
export interface LeftBehind {
  entry: string;
  /** For a person: "Attachment contract.pdf (12 kB)", "Passkey for example.com". */
  what: string;
}

/** A row or item that makes no entry. `source` says where it stands, for a person: "Line 12", "Item 3". */
export interface UnreadRow {
  source: string;
  title: string | null;
  reason: string;
}

/**
 * What a file holds. Every row or item of it is in exactly one of `entries`, `skipped` and `failed`, so that
 * `read = entries.length + skipped.length + failed.length`.
 */
export interface FileContents {
  format: ImportFormat;
  read: number;
  entries: readonly IncomingEntry[];
  /** Left out on purpose: what is in the file's recycle bin, a row that only names a folder. */
  skipped: readonly UnreadRow[];
  failed: readonly UnreadRow[];
  leftBehind: readonly LeftBehind[];
}

export type TransferErrorCode =
  /** Not a file that can be read, or of another kind than was said. */
  | "notRecognized"
  /** Sealed to an account or device elsewhere: it opens nowhere else. */
  | "sealedElsewhere"
  | "passwordNeeded"
  | "wrongPassword"
  | "damaged"
  /** More entries, bytes, depth or columns than any real export has, or a key derivation beyond bounds. */
  | "tooLarge";

/** Why a file is not read. The message is a sentence for a person, which says what to do. */
export class TransferError extends Error {
  readonly code: TransferErrorCode;
  constructor(code: TransferErrorCode, message: string) {
    super(message);
    this.name = "TransferError";
    this.code = code;
  }
}

/** Bounds of a file that is read (bytes, entries): beyond any real export, below what harms. */
export const fileLimits = {
  fileBytes: 100 * 1024 * 1024,
  /** A sealed export of ours: a vault holds 128 MiB of sealed entries, and what could not be opened is in it as received. */
  sealedFileBytes: 256 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  zipFiles: 20_000,
  entries: 20_000,
  columns: 1_000,
  jsonDepth: 64,
} as const;
