import { type AnyManifest, limits } from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { assertNextManifest, lockForWrite } from "./entry-service.ts";
import { replaceManifest } from "../../vaults/entry-store.ts";

/** Bytes that one statement moves: one for a whole vault would take longer than a statement may. */
const movedAtOnce = 16 * 1024 * 1024;

interface Measured {
  id: string;
  /** Size of the sealed entry. */
  bytes: number;
}

/** Deletes many entries, all or none. Their sealed forms stay in the history for a while, as those of single ones. */
export function deleteEntries(
  app: AppContext,
  session: Session,
  ids: readonly string[],
  manifest: AnyManifest,
): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    if (new Set(ids).size < ids.length) throw invalid("ids", "Each entry can be named only once");
    const vault = await lockForWrite(app, trx, session, manifest, now);
    const entries = await measure(trx, vault.id, ids);
    if (entries.length < ids.length) throw new AppError("not_found");
    const versions = entries.length;
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    await countDeleted(trx, session.sessionId, { versions, bytes }, now);
    assertNextManifest(vault, manifest);
    for (const some of inSteps(entries)) await moveToHistory(trx, vault.id, some, now);
    await replaceManifest(trx, vault, manifest, -bytes);
    await trx
      .updateTable("vaults")
      .set((row) => ({
        kept_versions: row("kept_versions", "+", versions),
        kept_bytes: row("kept_bytes", "+", bytes),
      }))
      .where("id", "=", vault.id)
      .execute();
  });
}

async function measure(trx: Trx, vaultId: string, ids: readonly string[]): Promise<Measured[]> {
  const { rows } = await sql<Measured>`
    select e.id, sealed_bytes_of(e) as bytes from password_entries e
    where e.vault_id = ${vaultId} and e.id = any(${[...ids]}::uuid[])`.execute(trx);
  return rows;
}

function* inSteps(entries: readonly Measured[]): Generator<readonly string[]> {
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

/**
 * Counts the entries that a session deletes many at a time: an attacker who has taken it over can neither fill a
 * history so that its owner saves nothing for a month, nor a disk.
 * @throws `sign_in_again`
 */
async function countDeleted(
  trx: Trx,
  sessionId: string,
  { versions, bytes }: { versions: number; bytes: number },
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const most = limits.deletedPerSession;
  await trx
    .updateTable("sessions")
    .set({ deleted_since: now, deleted_versions: 0, deleted_bytes: 0 })
    .where("id", "=", sessionId)
    .where((row) => row.or([row("deleted_since", "is", null), row("deleted_since", "<=", dayAgo)]))
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set((row) => ({
      deleted_versions: row("deleted_versions", "+", versions),
      deleted_bytes: row("deleted_bytes", "+", bytes),
    }))
    .where("id", "=", sessionId)
    .where("deleted_versions", "<=", most.versions - versions)
    .where("deleted_bytes", "<=", most.bytes - bytes)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("sign_in_again");
}

async function moveToHistory(trx: Trx, vaultId: string, ids: readonly string[], at: Date): Promise<void> {
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
