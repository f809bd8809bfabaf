import { createYieldToMain } from "../yield-to-main.ts";
import { reasonOfUnsealable, textsOfNew } from "./draft.ts";
import { prepareNewEntry, storeBatches, type PreparedEntry } from "./store-batches.ts";
import type { Draft } from "../entry-types.ts";
import type { VaultWriter } from "./apply-change.ts";

export interface ImportResult {
  stored: number;
  /** Why the rest is not stored, for a person; null when all is. */
  problem: string | null;
}

/**
 * Stores many drafts as new entries, batch after batch. All is sealed before the first batch is sent, and a batch is
 * repeated as it is, so that no draft is ever stored twice.
 */
export async function importDrafts(
  writer: VaultWriter,
  drafts: readonly Draft[],
  onProgress: (stored: number) => void,
): Promise<ImportResult> {
  const prepared: PreparedEntry[] = [];
  const yieldToMain = createYieldToMain();
  for (const [i, draft] of drafts.entries()) {
    try {
      const { isFavorite } = draft;
      prepared.push(await prepareNewEntry(writer.device, { texts: textsOfNew(draft), isFavorite, isArchive: false }));
    } catch (error) {
      const reason = reasonOfUnsealable(error);
      if (reason === null) throw error;
      return { stored: 0, problem: `Entry ${i + 1} ("${draft.title.slice(0, 60)}") cannot be stored: ${reason}` };
    }
    await yieldToMain();
  }
  const { stored, problem } = await storeBatches(writer, prepared, { onProgress });
  return { stored, problem };
}
