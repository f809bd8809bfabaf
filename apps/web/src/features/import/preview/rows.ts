import type { EntryType, IncomingEntry, Presence } from "@pomander/vault";
import { fold, foldSearched } from "@pomander/vault/fold";
import { typeOf, type ImportPlan } from "./plan.ts";

/** An entry of the file, as the table shows it. */
export interface PreviewRow {
  /** Index among the file's entries. */
  index: number;
  title: string;
  email: string;
  link: string;
  category: string;
  type: EntryType;
  presence: Presence["kind"];
  /** Case-folded text that the search covers. */
  folded: string;
}

export function rowsOf({ contents, presence }: ImportPlan): PreviewRow[] {
  return contents.entries.map((entry, index) => rowOf(entry, index, presence[index]?.kind ?? "new"));
}

function rowOf(entry: IncomingEntry, index: number, presence: Presence["kind"]): PreviewRow {
  const { title, email, link, category, tags } = entry.draft;
  // Nested folders are tags, and the last one is the category as well.
  const folded = foldSearched([title, email, link, category, ...tags].join("\n"));
  return { index, title, email, link, category, type: typeOf(entry), presence, folded };
}

export const shows = ["all", "new", "same", "more", "otherPassword"] as const;
export type Show = (typeof shows)[number];

/** Returns the rows that a filter and a search leave: every word is somewhere in the row. */
export function filterRows(rows: readonly PreviewRow[], show: Show, query: string): readonly PreviewRow[] {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  if (show === "all" && words.length === 0) return rows;
  return rows.filter(
    ({ presence, folded }) => (show === "all" || presence === show) && words.every((word) => folded.includes(word)),
  );
}
