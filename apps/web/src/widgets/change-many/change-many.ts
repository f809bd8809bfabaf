import { reasonText } from "@pomander/texts/reason-text";
import type { ChangeOutcome } from "@pomander/vault";
import { problemOf } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

/** Outcome of changing several entries, one after another. */
export interface ManyOutcome {
  /** Ids of the changed entries. */
  changed: readonly string[];
  /** Why others were not changed, as a text for the user; null if nothing failed. */
  problem: string | null;
}

/** Changes one entry. `unchanged` means that it had the value before, so there is nothing to undo. */
export type ChangeOne = (id: string) => Promise<ChangeOutcome | { kind: "unchanged" }>;

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
      return { changed, problem: problemOf(error, texts.unforeseen(String(error))).message };
    }
    onProgress(index + 1);
  }
  return { changed, problem };
}

/** A change of several entries: how each is changed, and how that is undone. */
export interface ManyChange {
  change: ChangeOne;
  undo: ChangeOne;
  /** Returns the text about that many changed entries, without a full stop. */
  textOf: (count: number) => string;
}
