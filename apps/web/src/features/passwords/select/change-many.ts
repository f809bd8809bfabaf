import { reasonText } from "@pomander/texts/reason-text";
import type { ChangeOutcome, EntrySummary, OpenEntry, OpenVault, SaveOutcome } from "@pomander/vault";
import { reasonOf } from "../list/entry-actions.ts";
import { tagsBesideCategory, type LabelKind } from "../list/labels.ts";
import { texts } from "./texts.ts";

/** Outcome of changing several entries, one after another. */
export interface ManyOutcome {
  /** Ids of the changed entries. */
  changed: readonly string[];
  /** Why others were not changed, as a text for the user; null if nothing failed. */
  problem: string | null;
}

/** Changes one entry. `unchanged` means that it had the value before, so there is nothing to undo. */
type ChangeOne = (id: string) => Promise<ChangeOutcome | { kind: "unchanged" }>;

interface ChangeManyOptions {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

/**
 * Changes entries in the given order, each completely before the next begins. Leaves out one that was changed or
 * deleted elsewhere; ends at a problem that would stop all the others too, such as a lost connection. Never throws.
 */
export async function changeMany(
  ids: readonly string[],
  change: ChangeOne,
  { signal, onProgress = () => undefined }: ChangeManyOptions = {},
): Promise<ManyOutcome> {
  const changed: string[] = [];
  let problem: string | null = null;
  for (const [index, id] of ids.entries()) {
    if (signal?.aborted === true) return { changed, problem: problem ?? texts.stopped };
    try {
      const outcome = await change(id);
      if (outcome.kind === "notSaved") return { changed, problem: reasonText(outcome.reason) };
      if (outcome.kind === "done") changed.push(id);
      else if (outcome.kind !== "unchanged") problem = texts.skipped;
    } catch (error) {
      return { changed, problem: reasonOf(error) };
    }
    onProgress(index + 1);
  }
  return { changed, problem };
}

export type ManyKind = "archive" | "restore" | "favorite" | "unfavorite" | LabelKind;

/** A change of entries: how each is changed, how that is undone, and which entries need it. */
export interface ManyChange {
  change: ChangeOne;
  undo: ChangeOne;
  isNeeded: (entry: EntrySummary) => boolean;
  /** Returns the text about that many changed entries. */
  textOf: (count: number) => string;
}

/**
 * Returns a change of several entries.
 * @param label the tag that is added, or the category
 */
export function changeOf(vault: OpenVault, kind: ManyKind, label = ""): ManyChange {
  return { ...actionsOf(vault, kind, label), textOf: (count) => texts.done[kind](count, label) };
}

function actionsOf(vault: OpenVault, kind: ManyKind, label: string): Omit<ManyChange, "textOf"> {
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
