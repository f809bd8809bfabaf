import { createBreather } from "../breathe.ts";
import { reasonOfUnsealable, textsOfNew } from "./draft.ts";
import { prepareNew, storeBatches, type PreparedEntry } from "./store-many.ts";
import type { Draft } from "../types.ts";
import type { Writer } from "./write.ts";

export interface Imported {
  stored: number;
  /** Why the rest is not stored, for a person; null when all is. */
  problem: string | null;
}

/**
 * Stores many drafts as new entries, batch after batch. All is sealed before the first batch is sent, and a batch is
 * repeated as it is, so that no draft is ever stored twice.
 */
export async function importDrafts(
  writer: Writer,
  drafts: readonly Draft[],
  onProgress: (stored: number) => void,
): Promise<Imported> {
  const prepared: PreparedEntry[] = [];
  const breathe = createBreather();
  for (const [i, draft] of drafts.entries()) {
    try {
      const { isFavorite } = draft;
      prepared.push(await prepareNew(writer.device, { texts: textsOfNew(draft), isFavorite, isArchive: false }));
    } catch (error) {
      const reason = reasonOfUnsealable(error);
      if (reason === null) throw error;
      return { stored: 0, problem: `Entry ${i + 1} ("${draft.title.slice(0, 60)}") cannot be stored: ${reason}` };
    }
    await breathe();
  }
  const { stored, problem } = await storeBatches(writer, prepared, { onProgress });
  return { stored, problem };
}
