import { type FileLink, limits } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { WriterSession } from "../../vaults/change-vault.ts";
import { assertFilesReadable, lockPlace, type Place } from "./file-access.ts";

/**
 * Puts whole files of a vault that the caller may read into another one, all or none. One that is there already is kept
 * for another day.
 */
export function linkFiles(
  app: AppContext,
  session: WriterSession,
  place: Place,
  { from, fileIds, proof }: FileLink,
): Promise<void> {
  const { vaultId } = place;
  const parts: [string, string, string] = [vaultId, from, fileIds.join(",")];
  return withTransaction<void>(app.db, async (trx) => {
    await lockPlace(app, trx, session, place, { purpose: "file-link", parts, proof });
    await assertFilesReadable(app, trx, session, from);
    await assertWhole(trx, from, fileIds);
    await assertRoomFor(app, trx, vaultId, fileIds);
    await sql`
      insert into vault_files (vault_id, file_id, at)
      select distinct ${vaultId}::uuid, named.id, ${app.clock.now()}::timestamptz
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
async function assertRoomFor({ config }: AppContext, trx: Trx, vaultId: string, fileIds: readonly string[]) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*), coalesce(sum(bytes), 0)::bigint as bytes from files
    where id = any(${[...fileIds]}::uuid[]) or id in (select file_id from vault_files where vault_id = ${vaultId})`.execute(
    trx,
  );
  const { count = 0, bytes = 0 } = rows[0] ?? {};
  if (count > limits.filesPerVault || bytes > config.filesPerVault) throw new AppError("files_full");
}
