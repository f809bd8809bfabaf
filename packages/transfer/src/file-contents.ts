import type { IncomingEntry } from "@pomander/vault";
import type { ColumnMeaning } from "./column-meanings.ts";
import type { LeftPart, RowFault } from "./faults.ts";
import type { ImportFormat } from "./import-formats.ts";

/** Input that a file requires before it can be read. */
export type FileNeed = "password" | "passwordOrKeyFile" | "columns";

/** The kind of a file, determined by its content and never by its name. */
export interface RecognizedFile {
  format: ImportFormat;
  needs: readonly FileNeed[];
  /** Table of a CSV of unknown columns: the header, or the first row; and some rows to show. */
  table?: { columns: readonly string[]; hasHeader: boolean; rows: readonly (readonly string[])[] };
}

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
  what: LeftPart;
}

/** A row or item that makes no entry. `source` is its position, as text for users: "Line 12", "Item 3". */
export interface UnreadRow {
  source: string;
  title: string | null;
  reason: RowFault;
}

/**
 * A file of an entry, within the file that is read. Its bytes stay there until it is stored: nothing of them is checked
 * before, and `createAttachmentSource` reads them.
 */
export interface Attachment {
  /** The index of its entry among `entries`. */
  entry: number;
  name: string;
  /** Its bytes, by the file that is read. */
  size: number;
  /** The bytes, or what they are unpacked from. */
  content: Blob;
  /** How a zip packs them, or a sealed export of ours; left out: not at all. */
  packed?: { method: "stored" | "deflated"; crc32: number } | { method: "sealed"; key: CryptoKey; at: number };
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
  /** Files of the entries, at most `limits.filesPerEntry` each, under names that an entry can have. */
  attachments: readonly Attachment[];
}
