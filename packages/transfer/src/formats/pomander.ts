import type { OpenEntry, UnreadableEntry } from "@pomander/vault";

// What a sealed export holds, under its seal: docs/sealed-export-format.md §3. A line of JSON each, the first of them the head.

/** The first line. */
export interface ExportHead {
  format: "pomander-export";
  version: 1;
  /** ISO 8601 UTC. */
  exportedAt: string;
  /** The address of the account. */
  email: string;
  /** How many lines of each kind follow: an export that was cut short is not taken for a whole one. */
  entries: number;
  unreadable: number;
}

/** An entry whole. What `OpenEntry` says twice stands in `extra` alone. */
export type ExportedEntry = Pick<
  OpenEntry,
  | "_id"
  | "title"
  | "link"
  | "email"
  | "password"
  | "notes"
  | "category"
  | "tags"
  | "isFavorite"
  | "isArchive"
  | "createdAt"
  | "updatedAt"
  | "extra"
>;

/** The lines behind the head. */
export type ExportLine = { entry: ExportedEntry } | { unreadable: UnreadableEntry };
