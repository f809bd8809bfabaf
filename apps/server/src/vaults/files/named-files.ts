import type { NewEntry } from "@pomander/contract";
import { sql } from "kysely";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";

type NamingEntry = Pick<NewEntry, "_id" | "files">;

/**
 * Checks that the files that new entries name are whole and in a vault.
 * @param named ids that an entry of the vault names already, which may be named though the file is gone
 * @throws AppError `file_missing`
 */
export async function assertFilesThere(
  trx: Trx,
  vaultId: string,
  entries: readonly NamingEntry[],
  named: readonly string[] = [],
): Promise<void> {
  const ids = [...new Set(entries.flatMap(({ files = [] }) => files))];
  if (ids.length === 0) return;
  const { rows } = await sql<{ missing: string[] }>`
    select missing_files(${vaultId}, ${ids}::uuid[], ${[...named]}::uuid[]) as missing`.execute(trx);
  const missing = rows[0]?.missing ?? [];
  if (missing.length > 0) throw new AppError("file_missing", { ids: missing });
}

/**
 * Returns the entries of new vault keys, each with the files that it names: those of the entry of this id in the vault
 * before, where a client before files sends none.
 * @throws AppError `file_missing` for files that are not in that vault
 */
export async function withFilesOf<E extends NamingEntry>(
  trx: Trx,
  predecessorId: string,
  entries: readonly E[],
): Promise<E[]> {
  const rows = await trx
    .selectFrom("password_entries")
    .select(["id", "files"])
    .where("vault_id", "=", predecessorId)
    .where(sql<boolean>`files <> '{}'`)
    .where(sql<boolean>`id = any(${entries.map(({ _id }) => _id)}::uuid[])`)
    .execute();
  const before = new Map(rows.map(({ id, files }) => [id, files]));
  const complete = entries.map((entry) => ({ ...entry, files: entry.files ?? before.get(entry._id) ?? [] }));
  await assertFilesThere(trx, predecessorId, complete, [...before.values()].flat());
  return complete;
}

interface Succession {
  predecessorId: string;
  successorId: string;
  at: Date;
}

/**
 * Puts the files that the entries of new vault keys name into the new vault, where they count for the same people.
 * Members' links go along, and their other files stay where they are.
 */
export async function takeOverFiles(trx: Trx, { predecessorId, successorId, at }: Succession): Promise<void> {
  await sql`
    insert into vault_files (vault_id, file_id, at, added_by)
    select ${successorId}::uuid, v.file_id, ${at}::timestamptz, v.added_by from (
      select distinct unnest(e.files) as id from password_entries e where e.vault_id = ${successorId} and e.files <> '{}'
    ) named join vault_files v on v.vault_id = ${predecessorId} and v.file_id = named.id`.execute(trx);
  await trx.updateTable("link_files").set({ vault_id: successorId }).where("vault_id", "=", predecessorId).execute();
}
