import type { ChangeOutcome, EntrySummary, OpenVault, SaveOutcome } from "@pomander/vault";
import { reasonOf } from "../list/entry-actions.ts";
import { texts } from "./texts.ts";

/** What came of changing several entries, one after another. */
export interface ManyOutcome {
  /** Those that were changed. */
  changed: readonly string[];
  /** Why others were not, for a person; null: nothing went wrong. */
  problem: string | null;
}

/** Changes one entry. `unchanged`: it was so before, and there is nothing to undo. */
type ChangeOne = (id: string) => Promise<ChangeOutcome | { kind: "unchanged" }>;

interface ChangeManyOptions {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

/**
 * Changes entries in the order given: each change is whole before the next begins. One that was changed or deleted elsewhere is
 * left out; at what stops all the others too, such as a lost connection, it ends. Never throws.
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
      if (outcome.kind === "notSaved") return { changed, problem: outcome.reason };
      if (outcome.kind === "done") changed.push(id);
      else if (outcome.kind !== "unchanged") problem = texts.skipped;
    } catch (error) {
      return { changed, problem: reasonOf(error) };
    }
    onProgress(index + 1);
  }
  return { changed, problem };
}

export type ManyKind = "archive" | "restore" | "favorite" | "unfavorite" | "tag";

/** How one entry is changed, and how that is undone. */
export function changeOf(
  vault: OpenVault,
  kind: ManyKind,
  tag: string,
): { change: ChangeOne; undo: ChangeOne; isNeeded: (entry: EntrySummary) => boolean } {
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
        change: withTags(vault, (tags) => (tags.includes(tag) ? tags : [...tags, tag])),
        undo: withTags(vault, (tags) => tags.filter((name) => name !== tag)),
        isNeeded: (entry) => !entry.tags.includes(tag),
      };
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

function asChange(outcome: SaveOutcome): ChangeOutcome {
  if (outcome.kind === "saved") return { kind: "done" };
  if (outcome.kind === "conflict") return { kind: "changedMeanwhile" };
  return outcome.kind === "gone" ? { kind: "gone" } : outcome;
}
