import type { SealedFileVersion } from "@pomander/crypto/sealed-file";
import type { OpenEntry, UnreadableEntry } from "@pomander/vault";

// The content of a sealed export, under its seal: docs/sealed-export-format.md §3. Each line is JSON, the first one the
// head.

/** The first line. */
export interface ExportHead {
  format: "pomander-export";
  /** 2 with files of entries, else 1; that of the sealed file is the same. */
  version: SealedFileVersion;
  /** ISO 8601 UTC. */
  exportedAt: string;
  /** The address of the account. */
  email: string;
  /** Numbers of lines of each kind that follow, so that a truncated export is not taken for a complete one. */
  entries: number;
  unreadable: number;
  /** Number of files behind the entries, missing ones too; in version 2 alone. */
  files?: number;
}

/** The members of a complete entry, in their order. A value that `OpenEntry` has twice is in `extra` alone. */
export const exportedMembers = [
  "_id",
  "title",
  "link",
  "email",
  "password",
  "notes",
  "category",
  "tags",
  "isFavorite",
  "isArchive",
  "createdAt",
  "updatedAt",
  "extra",
] as const satisfies readonly (keyof OpenEntry)[];
type ExportedEntry = Pick<OpenEntry, (typeof exportedMembers)[number]>;

/** An entry that could not be opened. `reason` is in words, in the language of the program that exported it. */
export interface ExportedUnreadable extends Omit<UnreadableEntry, "reason"> {
  reason: string;
}

/** A file of an entry, whose bytes are behind its line, and then a line feed. */
export interface ExportedFile {
  /** The `_id` of its entry. */
  entry: string;
  id: string;
  name: string;
  /** Its bytes. */
  size: number;
}

/** A file that could not be read when the export was made, and why, in words. */
interface ExportedMissingFile extends ExportedFile {
  reason: string;
}

/** The lines after the head: those of entries, then those of files. */
export type ExportLine =
  | { entry: ExportedEntry }
  | { unreadable: ExportedUnreadable }
  | { file: ExportedFile }
  | { missingFile: ExportedMissingFile };
