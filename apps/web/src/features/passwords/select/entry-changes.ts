import type { ChangeOutcome, EntrySummary, OpenEntry, OpenVault, SaveOutcome } from "@pomander/vault";
import type { ChangeOne, ManyChange } from "../../../widgets/change-many/change-many.ts";
import { tagsBesideCategory, type LabelKind } from "../list/labels.ts";
import { texts } from "./texts.ts";

export type ManyKind = "archive" | "restore" | "favorite" | "unfavorite" | LabelKind;

/** A change of entries, and which of them need it. */
export interface EntryChange extends ManyChange {
  isNeeded: (entry: EntrySummary) => boolean;
}

/**
 * Returns a change of several entries.
 * @param label the tag that is added, or the category
 */
export function changeOf(vault: OpenVault, kind: ManyKind, label = ""): EntryChange {
  return { ...actionsOf(vault, kind, label), textOf: (count) => texts.done[kind](count, label) };
}

function actionsOf(vault: OpenVault, kind: ManyKind, label: string): Omit<EntryChange, "textOf"> {
  const favorite = (isOn: boolean) => (id: string) => vault.setFavorite(id, isOn);
  const archive = (id: string) => vault.archive(id);
  const restore = (id: string) => vault.restore(id);
  switch (kind) {
    case "archive":
      return { change: archive, undo: restore, isNeeded: (entry) => !entry.isArchive };
    case "restore":
      return { change: restore, undo: archive, isNeeded: (entry) => entry.isArchive };
    case "favorite":
      return { change: favorite(true), undo: favorite(false), isNeeded: (entry) => !entry.isFavorite };
    case "unfavorite":
      return { change: favorite(false), undo: favorite(true), isNeeded: (entry) => entry.isFavorite };
    case "tag":
      return {
        change: withTags(vault, (tags) => (tags.includes(label) ? tags : [...tags, label])),
        undo: withTags(vault, (tags) => tags.filter((name) => name !== label)),
        isNeeded: (entry) => !entry.tags.includes(label),
      };
    case "category":
      return { ...withCategory(vault, label), isNeeded: (entry) => entry.category !== label };
  }
}

const withTags =
  (vault: OpenVault, next: (tags: readonly string[]) => readonly string[]): ChangeOne =>
  async (id) => {
    const entry = await vault.reveal(id);
    const tags = next(entry.tags);
    if (tags.length === entry.tags.length) return { kind: "unchanged" };
    return asChange(await vault.save(entry, { ...entry, tags: [...tags] }));
  };

/**
 * Sets the category. An imported folder is a category and a tag, so its tag is removed with the former category.
 * Undoing restores what each entry had, unless it has been given another category in the meantime.
 */
function withCategory(vault: OpenVault, category: string): { change: ChangeOne; undo: ChangeOne } {
  const before = new Map<string, Pick<OpenEntry, "category" | "tags">>();
  return {
    async change(id) {
      const entry = await vault.reveal(id);
      if (entry.category === category) return { kind: "unchanged" };
      before.set(id, { category: entry.category, tags: entry.tags });
      return asChange(await vault.save(entry, { ...entry, category, tags: [...tagsBesideCategory(entry)] }));
    },
    async undo(id) {
      const entry = await vault.reveal(id);
      const former = before.get(id);
      if (former === undefined || entry.category !== category) return { kind: "unchanged" };
      return asChange(await vault.save(entry, { ...entry, category: former.category, tags: [...former.tags] }));
    },
  };
}

export function asChange(outcome: SaveOutcome): ChangeOutcome {
  if (outcome.kind === "saved") return { kind: "done" };
  if (outcome.kind === "conflict") return { kind: "changedMeanwhile" };
  return outcome.kind === "gone" ? { kind: "gone" } : outcome;
}
