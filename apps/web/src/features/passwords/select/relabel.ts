import type { EntrySummary, OpenVault } from "@pomander/vault";
import { labelsOf, type LabelKind } from "../list/labels.ts";
import { texts } from "./texts.ts";
import { asChange, type EntryChange } from "./entry-changes.ts";

/**
 * Returns the change of a category or tag wherever it is in use. An imported folder is a category and a tag, so a
 * category's tag changes with it. Undoing restores what each entry had, unless its labels were changed since.
 * @param to the new name, which may be in use already; null removes the label
 */
export function relabelOf(vault: OpenVault, kind: LabelKind, from: string, to: string | null): EntryChange {
  const made = new Map<string, { before: Labels; after: Labels }>();
  return {
    isNeeded: (entry) => labelsOf(entry, kind).includes(from),
    async change(id) {
      const entry = await vault.reveal(id);
      if (!labelsOf(entry, kind).includes(from)) return { kind: "unchanged" };
      const tags = entry.tags.flatMap((tag) => (tag !== from ? [tag] : to === null ? [] : [to]));
      const after = { category: kind === "category" ? (to ?? "") : entry.category, tags: [...new Set(tags)] };
      made.set(id, { before: { category: entry.category, tags: entry.tags }, after });
      return asChange(await vault.save(entry, { ...entry, ...after }));
    },
    async undo(id) {
      const entry = await vault.reveal(id);
      const labels = made.get(id);
      if (labels === undefined || !hasLabels(entry, labels.after)) return { kind: "unchanged" };
      const { category, tags } = labels.before;
      return asChange(await vault.save(entry, { ...entry, category, tags: [...tags] }));
    },
    textOf: (count) => (to === null ? texts.removed[kind](count, from) : texts.renamed[kind](count, to)),
  };
}

type Labels = Pick<EntrySummary, "category" | "tags">;

const hasLabels = (entry: Labels, { category, tags }: Labels): boolean =>
  entry.category === category && JSON.stringify(entry.tags) === JSON.stringify(tags);
