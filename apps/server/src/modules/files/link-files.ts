import type { FileLink } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { WriterSession } from "../../vaults/change-vault.ts";
import { assertFilesReadable, lockPlace, type Place } from "./file-access.ts";
import { assertRoom, readStoredFiles } from "./file-limits.ts";

/**
 * Puts whole files of a vault that the caller may read into another one, all or none. There they count for the caller,
 * also those that another person began. One that is there already is kept for another day, and counts as before.
 */
export function linkFiles(
  app: AppContext,
  session: WriterSession,
  place: Place,
  { from, fileIds, proof }: FileLink,
): Promise<void> {
  const { vaultId } = place;
  const userId = session.actor._id;
  const parts: [string, string, string] = [vaultId, from, fileIds.join(",")];
  return withTransaction<void>(app.db, async (trx) => {
    await lockPlace(app, trx, session, place, { purpose: "file-link", parts, proof });
    await assertFilesReadable(app, trx, session, from);
    await assertWhole(trx, from, fileIds);
    await assertRoomFor(app, trx, { vaultId, userId }, fileIds);
    await sql`
      insert into vault_files (vault_id, file_id, at, added_by)
      select distinct ${vaultId}::uuid, named.id, ${app.clock.now()}::timestamptz, ${userId}::uuid
      from unnest(${[...fileIds]}::uuid[]) as named (id)
      on conflict (vault_id, file_id) do update set at = excluded.at`.execute(trx);
  });
}

/** Checks that files are whole and in a vault, and locks them there until the commit. @throws AppError `file_missing` */
async function assertWhole(trx: Trx, vaultId: string, fileIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select v.file_id as id from vault_files v join files f on f.id = v.file_id
    where v.vault_id = ${vaultId} and v.file_id = any(${[...fileIds]}::uuid[]) and f.whole_at is not null
    for key share of v`.execute(trx);
  const found = new Set(rows.map(({ id }) => id));
  const ids = fileIds.filter((id) => !found.has(id));
  if (ids.length > 0) throw new AppError("file_missing", { ids });
}

/** @throws AppError `files_full` */
async function assertRoomFor(
  app: AppContext,
  trx: Trx,
  { vaultId, userId }: { vaultId: string; userId: string },
  fileIds: readonly string[],
): Promise<void> {
  // The lock keeps the caller's other links and uploads from using the same room before these files are counted.
  await lockUntilCommit(trx, "files", "");
  const { rows } = await sql<{ count: number; bytes: number; personBytes: number }>`
    select count(*), coalesce(sum(f.bytes), 0)::bigint as bytes, coalesce(sum(f.bytes) filter (
      where f.id not in (select file_id from vault_files where added_by = ${userId})), 0)::bigint as "personBytes"
    from files f where f.id = any(${[...fileIds]}::uuid[])
      and not exists (select from vault_files v where v.vault_id = ${vaultId} and v.file_id = f.id)`.execute(trx);
  const [more] = rows;
  if (more !== undefined && more.count > 0) assertRoom(app, await readStoredFiles(trx, { vaultId, userId }), more);
}
