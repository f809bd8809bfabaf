import type { EntrySummary, FileRecord, OpenEntry } from "@pomander/vault";

/** Returns an entry as the list has it; its id is its title. */
export const entry = (title: string, more: Partial<EntrySummary> = {}): EntrySummary => ({
  _id: title,
  revision: 1,
  title,
  link: "",
  email: "",
  category: "",
  tags: [],
  isFavorite: false,
  isArchive: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});
export const whole = (title: string, more: Partial<OpenEntry> = {}): OpenEntry =>
  ({ ...entry(title), key: "key", password: "old", notes: "", extra: {}, ...more }) as OpenEntry;

/** Returns what an entry says of a file; its id is its name unless another is given. */
export const fileRecord = (name: string, more: Partial<FileRecord> = {}): FileRecord => ({
  id: name,
  key: "k",
  name,
  size: 400,
  hash: "h",
  at: "2026-11-03T08:12:00.000Z",
  ...more,
});
