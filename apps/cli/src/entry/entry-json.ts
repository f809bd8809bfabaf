import type { EntrySummary, OpenEntry } from "@pomander/vault";

/** An entry of a list, as JSON: its specified names. */
export function summaryJson(entry: EntrySummary): Record<string, unknown> {
  const { _id, title, link, email, category, tags, isFavorite, isArchive, createdAt, updatedAt } = entry;
  return { _id, title, link, email, category, tags, isFavorite, isArchive, createdAt, updatedAt };
}

/** An entry opened whole, as JSON: its specified names, and beside them all that `extra` holds. */
export function entryJson(entry: OpenEntry): Record<string, unknown> {
  const { password, notes, extra } = entry;
  return { ...extra, ...summaryJson(entry), password, notes };
}
