import type { EntrySummary } from "@pomander/vault";
import { format } from "@pomander/texts/format";

/** Kinds of labels that entries are filed under. */
export type LabelKind = "category" | "tag";

export const labelsOf = (entry: EntrySummary, kind: LabelKind): readonly string[] =>
  kind === "tag" ? entry.tags : entry.category.trim() === "" ? [] : [entry.category];

/** Returns the tags to show for an entry. An imported folder is both its category and a tag, and is shown once. */
export const tagsBesideCategory = ({ tags, category }: Pick<EntrySummary, "tags" | "category">): readonly string[] =>
  tags.filter((tag) => tag !== category);

/**
 * Counts the entries of each category or tag, sorted by name. A tag that appears only on entries in the category of its
 * name is left out.
 */
export function countLabels(entries: readonly EntrySummary[], kind: LabelKind): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  const apart = new Set<string>();
  for (const entry of entries) {
    for (const name of new Set(labelsOf(entry, kind))) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (kind === "tag") for (const name of tagsBesideCategory(entry)) apart.add(name);
  }
  const shown = kind === "tag" ? [...counts].filter(([name]) => apart.has(name)) : [...counts];
  return shown.map(([name, count]) => ({ name, count })).toSorted((a, b) => format.compare(a.name, b.name));
}

/** Returns the categories and tags in use, each once, for suggestions. */
export function suggestionsFrom(entries: readonly EntrySummary[]): { categories: string[]; tags: string[] } {
  const categories = new Set<string>();
  const tags = new Set<string>();
  for (const entry of entries) {
    if (entry.category.trim() !== "") categories.add(entry.category);
    for (const tag of entry.tags) tags.add(tag);
  }
  const sorted = (names: Set<string>) => [...names].toSorted(format.compare);
  return { categories: sorted(categories), tags: sorted(tags) };
}
