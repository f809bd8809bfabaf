import {
  calls,
  limits,
  type ChangedRow,
  type ImportedChange,
  type ImportedReminder,
  type ImportedRow,
  type Permissions,
} from "@pomander/contract";
import { type CheckedRow, foldName } from "@pomander/transfer/reminder-rows";
import type { Api } from "@pomander/vault";
import { problemOf } from "../../../lib/problem.ts";
import type { LeftCells } from "../check/left-cells.ts";
import type { SecretCells } from "../check/secret-cells.ts";

/** An import that can continue where it stopped; rows that were already sent may be sent again. */
export interface Run {
  importId: string;
  fileName: string;
  /** Whether messages that are already due are sent too. */
  sendDue: boolean;
  /** Cells of the file that are in no reminder. */
  left: readonly LeftCells[];
  secrets: SecretCells | null;
  /** The rows to import: the new ones, then those that change reminders. */
  rows: readonly CheckedRow[];
  /** The tags to create, with the groups that get them, by folded name. */
  newTags: ReadonlyMap<string, NewTag>;
  /** Ids of created tags, by folded name. */
  tagIds: Map<string, string>;
  /** The outcomes of the first rows, in their order. */
  outcomes: (ImportedRow | ChangedRow)[];
}

export interface NewTag {
  name: string;
  groups: readonly { group: string; permissions: Permissions }[];
}

/** Most bytes of one request: well below the server's limit. */
const batchBytes = 600_000;

interface RunOptions {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** Sends the rows that have no reply yet. Replies are stored in `run`, also when this throws. */
export async function importRows(api: Api, run: Run, { signal, onProgress }: RunOptions): Promise<void> {
  await makeTags(api, run, signal);
  const { importId, fileName, sendDue, rows, outcomes } = run;
  while (outcomes.length < rows.length) {
    signal.throwIfAborted();
    const whole = { importId, fileName: fileName.slice(0, limits.reminderImport.fileName), sendDue };
    const batch = nextBatch(run);
    const reply =
      batch.rows.length > 0
        ? await api(calls.reminderImports.add, { body: { ...whole, rows: batch.rows } })
        : await api(calls.reminderImports.change, { body: { ...whole, changes: batch.changes } });
    if (reply.rows.length !== batch.rows.length + batch.changes.length)
      throw new Error("The server answered for other rows.");
    outcomes.push(...reply.rows);
    onProgress(outcomes.length);
  }
}

interface Batch {
  rows: ImportedReminder[];
  /** The changes; empty while there are new rows. */
  changes: ImportedChange[];
}

/** Returns the next batch: new rows, or else rows that change reminders. */
function nextBatch({ rows, outcomes, tagIds }: Run): Batch {
  const batch: Batch = { rows: [], changes: [] };
  const isChange = rows[outcomes.length]?.status === "changed";
  const most = isChange ? limits.reminderImportChanges.changes : limits.reminderImport.rows;
  let bytes = 0;
  for (const row of rows.slice(outcomes.length, outcomes.length + most)) {
    if ((row.status === "changed") !== isChange) break;
    const tag = row.newTag === null ? undefined : tagIds.get(row.newTag);
    const sent = isChange ? changeOf(row, tag) : reminderOf(row, tag);
    bytes += new TextEncoder().encode(JSON.stringify(sent)).length;
    if (bytes > batchBytes && batch.rows.length + batch.changes.length > 0) break;
    if ("change" in sent) batch.changes.push(sent);
    else batch.rows.push(sent);
  }
  return batch;
}

function reminderOf({ reminder }: CheckedRow, scopeTag: string | undefined): ImportedReminder {
  if (reminder === null) throw new Error("a row that makes no reminder is sent");
  return scopeTag === undefined ? reminder : { ...reminder, scopeTag };
}

function changeOf({ update }: CheckedRow, scopeTag: string | undefined): ImportedChange {
  if (update === null) throw new Error("a row that changes no reminder is sent");
  const { _id, updatedAt, change } = update;
  return { _id, updatedAt, change: scopeTag === undefined ? change : { ...change, scopeTag } };
}

async function makeTags(api: Api, { newTags, tagIds }: Run, signal: AbortSignal): Promise<void> {
  for (const [folded, { name, groups }] of newTags) {
    signal.throwIfAborted();
    if (tagIds.has(folded)) continue;
    try {
      const body = { name, groups: [...groups] };
      tagIds.set(folded, (await api(calls.scopeTags.create, { body }))._id);
    } catch (error) {
      if (problemOf(error, "").code !== "name_taken") throw error;
      // Another administrator created it in the meantime, or the reply to an earlier try was lost.
      const there = await api(calls.scopeTags.list, { query: {} });
      const found = there.find((tag) => foldName(tag.name) === folded);
      if (found === undefined) throw error;
      tagIds.set(folded, found._id);
    }
  }
}
