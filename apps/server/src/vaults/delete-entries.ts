import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";

export interface MeasuredEntry {
  id: string;
  /** Size of the sealed entry. */
  bytes: number;
}

export const sumOf = (entries: readonly MeasuredEntry[]): number => entries.reduce((sum, { bytes }) => sum + bytes, 0);

/** Measures entries of a vault. @throws AppError `not_found` when one is not there */
export async function measureEntries(trx: Trx, vaultId: string, ids: readonly string[]): Promise<MeasuredEntry[]> {
  const { rows } = await sql<MeasuredEntry>`
    select e.id, sealed_bytes_of(e) as bytes from password_entries e
    where e.vault_id = ${vaultId} and e.id = any(${[...ids]}::uuid[])`.execute(trx);
  if (rows.length < ids.length) throw new AppError("not_found");
  return rows;
}

/** Deletes entries of a locked vault; their sealed forms stay in the history for a while. */
export async function moveToHistory(
  trx: Trx,
  vaultId: string,
  entries: readonly MeasuredEntry[],
  at: Date,
): Promise<void> {
  for (const some of inSteps(entries)) await moveSome(trx, vaultId, some, at);
  const bytes = sumOf(entries);
  await trx
    .updateTable("vaults")
    .set((row) => ({
      kept_versions: row("kept_versions", "+", entries.length),
      kept_bytes: row("kept_bytes", "+", bytes),
    }))
    .where("id", "=", vaultId)
    .execute();
}

/** Bytes that one statement moves: one for a whole vault would take longer than a statement may. */
const movedAtOnce = 16 * 1024 * 1024;

function* inSteps(entries: readonly MeasuredEntry[]): Generator<readonly string[]> {
  let step: string[] = [];
  let left = movedAtOnce;
  for (const { id, bytes } of entries) {
    step.push(id);
    left -= bytes;
    if (left > 0) continue;
    yield step;
    [step, left] = [[], movedAtOnce];
  }
  yield step;
}

async function moveSome(trx: Trx, vaultId: string, ids: readonly string[], at: Date): Promise<void> {
  const historyIds = ids.map(() => uuidv7());
  await sql`
    with gone as (
      delete from password_entries e where e.vault_id = ${vaultId} and e.id = any(${[...ids]}::uuid[])
      returning e.id, to_jsonb(e) - 'search_tokens' as data, sealed_bytes_of(e) as bytes
    )
    insert into vault_history (id, vault_id, kind, entry_id, is_deleted, data, bytes, at)
    select n.history_id, ${vaultId}::uuid, 'entry', gone.id, true, gone.data, gone.bytes, ${at}::timestamptz
    from unnest(${historyIds}::uuid[], ${[...ids]}::uuid[]) as n (history_id, entry_id)
    join gone on gone.id = n.entry_id`.execute(trx);
}
