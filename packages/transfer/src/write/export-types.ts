import type { OpenEntry, UnreadableEntry } from "@pomander/vault";
import type { LeftBehind } from "../types.ts";

/** What can be written. `pomander` is sealed under a password and holds everything; the others are plain text. */
export const exportFormats = ["pomander", "bitwarden-json", "csv", "cxf"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A vault, opened whole. */
export interface ExportContents {
  exportedAt: Date;
  /** The address of the account. */
  email: string;
  entries: readonly OpenEntry[];
  /** What could not be opened: an export is never silently shorter. */
  unreadable: readonly UnreadableEntry[];
}

export interface ExportOptions {
  /** For `pomander`: what the file is sealed under. */
  password?: string;
  /** Told how much is done, 0 to 1. */
  onProgress?: (done: number) => void;
  /** Ends the writing with the signal's reason. */
  signal?: AbortSignal;
}

export interface WrittenExport {
  bytes: Uint8Array<ArrayBuffer>;
  /** What the format cannot hold, by entry. */
  leftBehind: readonly LeftBehind[];
}

/** Writes one format. */
export type Writer = (contents: ExportContents, options: ExportOptions) => Promise<WrittenExport>;
