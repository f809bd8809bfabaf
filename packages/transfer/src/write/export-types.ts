import type { OpenEntry } from "@pomander/vault";
import type { ExportedUnreadable } from "../formats/pomander.ts";
import type { LeftBehind } from "../file-contents.ts";

/** Formats that can be written. Files of entries are in `pomander` and `bitwarden-zip`. `pomander` is encrypted with a password and complete; the others are plain text. */
export const exportFormats = ["pomander", "bitwarden-json", "bitwarden-zip", "csv", "cxf"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A completely opened vault. */
export interface ExportContents {
  exportedAt: Date;
  /** The address of the account. */
  email: string;
  entries: readonly OpenEntry[];
  /** Entries that could not be opened: an export is never silently shorter. */
  unreadable: readonly ExportedUnreadable[];
}

export interface ExportOptions {
  /** The password for `pomander`, with which the file is encrypted. */
  password?: string;
  /** Called with the progress, 0 to 1. */
  onProgress?: (done: number) => void;
  /** Ends the writing with the signal's reason. */
  signal?: AbortSignal;
}

export interface WrittenExport {
  bytes: Uint8Array<ArrayBuffer>;
  /** Data that the format cannot contain, by entry. */
  leftBehind: readonly LeftBehind[];
}

/** Writes one format. */
export type Writer = (contents: ExportContents, options: ExportOptions) => Promise<WrittenExport>;
