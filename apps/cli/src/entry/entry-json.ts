import type { EntrySummary, FileRecord, OpenEntry } from "@pomander/vault";

/** Returns an entry of a list as JSON, under its specified names. */
export function summaryJson(entry: EntrySummary): Record<string, unknown> {
  const { _id, title, link, email, category, tags, isFavorite, isArchive, createdAt, updatedAt } = entry;
  return { _id, title, link, email, category, tags, isFavorite, isArchive, createdAt, updatedAt };
}

/** Returns a file of an entry as JSON, without its key. */
export const fileJson = ({ id, name, size, at }: FileRecord) => ({ id, name, size, at });

/** Returns a fully opened entry as JSON: its specified names, and all members of `extra`. */
export function entryJson(entry: OpenEntry): Record<string, unknown> {
  const { password, notes, extra, files } = entry;
  const withoutKeys = files === undefined ? {} : { files: files.map(fileJson) };
  return { ...extra, ...withoutKeys, ...summaryJson(entry), password, notes };
}
