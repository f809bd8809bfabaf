import type { EntrySummary, OpenEntry } from "@pomander/vault";

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
