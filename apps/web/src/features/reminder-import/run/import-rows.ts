import { calls, limits, type ImportedReminder, type ImportedRow } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { problemOf } from "../../../lib/problem.ts";
import { foldName } from "../check/directory.ts";
import type { CheckedRow } from "../check/verdicts.ts";

/** An import that goes on where it stopped: what was sent may be sent again. */
export interface Run {
  importId: string;
  fileName: string;
  /** Whether messages that are due already are sent too. */
  sendDue: boolean;
  /** The rows that are to come in. */
  rows: readonly CheckedRow[];
  /** Names of the tags that are to be made, by folded name. */
  newTags: ReadonlyMap<string, string>;
  /** Ids of the groups that get them. */
  tagGroups: readonly string[];
  /** Ids of tags that were made, by folded name. */
  tagIds: Map<string, string>;
  /** What became of the first rows, in their order. */
  outcomes: ImportedRow[];
}

/** Bytes of a request, at most: well below what the server takes. */
const batchBytes = 600_000;

interface RunOptions {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** Sends the rows that no answer has come for yet. What was answered is in `run`, also when this throws. */
export async function importRows(api: Api, run: Run, { signal, onProgress }: RunOptions): Promise<void> {
  await makeTags(api, run, signal);
  const { importId, fileName, sendDue, rows, outcomes } = run;
  while (outcomes.length < rows.length) {
    signal.throwIfAborted();
    const batch = nextBatch(run);
    const body = { importId, fileName: fileName.slice(0, limits.reminderImport.fileName), sendDue, rows: batch };
    const reply = await api(calls.reminderImports.add, { body });
    if (reply.rows.length !== batch.length) throw new Error("The server answered for other rows.");
    outcomes.push(...reply.rows);
    onProgress(outcomes.length);
  }
}

function nextBatch({ rows, outcomes, tagIds }: Run): ImportedReminder[] {
  const batch: ImportedReminder[] = [];
  let bytes = 0;
  for (const { reminder, newTag } of rows.slice(outcomes.length, outcomes.length + limits.reminderImport.rows)) {
    if (reminder === null) throw new Error("a row that makes no reminder is sent");
    const tagId = newTag === null ? undefined : tagIds.get(newTag);
    const sent = tagId === undefined ? reminder : { ...reminder, scopeTag: tagId };
    bytes += new TextEncoder().encode(JSON.stringify(sent)).length;
    if (bytes > batchBytes && batch.length > 0) break;
    batch.push(sent);
  }
  return batch;
}

async function makeTags(api: Api, { newTags, tagGroups, tagIds }: Run, signal: AbortSignal): Promise<void> {
  for (const [folded, name] of newTags) {
    signal.throwIfAborted();
    if (tagIds.has(folded)) continue;
    try {
      const groups = tagGroups.map((group) => ({ group }));
      tagIds.set(folded, (await api(calls.scopeTags.create, { body: { name, groups } }))._id);
    } catch (error) {
      if (problemOf(error, "").code !== "name_taken") throw error;
      // Somebody made it meanwhile, or the answer to an earlier try was lost.
      const there = await api(calls.scopeTags.list, { query: {} });
      const found = there.find((tag) => foldName(tag.name) === folded);
      if (found === undefined) throw error;
      tagIds.set(folded, found._id);
    }
  }
}
