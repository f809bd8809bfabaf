import { limits } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";

/** The moment before which what nothing names, or what was never finished, is deleted. */
const unusedEnd = sql`now() - make_interval(hours => ${sql.lit(limits.unusedFileHours)})`;

/**
 * The files that entries, entries of new keys that were begun and versions name, by vault, and those of links in their
 * sender's own vault. A link keeps no file in a shared vault, which others pay for and could not end.
 */
const namedIn = (vaults: RawBuilder<unknown>) => sql`
  select e.vault_id, unnest(e.files) as file_id from password_entries e where e.files <> '{}' and e.vault_id in (${vaults})
  union
  select s.predecessor_id, unnest(e.files) from staged_entries e join successors s on s.id = e.vault_id
  where e.files <> '{}' and s.predecessor_id in (${vaults})
  union
  select h.vault_id, unnest(h.files) from vault_history h where h.files <> '{}' and h.vault_id in (${vaults})
  union
  select l.vault_id, l.file_id from link_files l join vaults o on o.id = l.vault_id
  where o.user_id is not null and l.vault_id in (${vaults})`;

/**
 * The files, by vault, whose time is past and which are unfinished or named by nothing in the vault. `except` compares
 * them all at once: looked up one by one, the names of a single large vault take hours.
 */
const unused = (vaults: RawBuilder<unknown>) => sql`
  (
    select v.vault_id, v.file_id from vault_files v join files f on f.id = v.file_id
    where v.at < ${unusedEnd} and v.vault_id in (${vaults}) and f.whole_at is not null
    except (${namedIn(vaults)})
  )
  union all
  select v.vault_id, v.file_id from vault_files v join files f on f.id = v.file_id
  where v.at < ${unusedEnd} and v.vault_id in (${vaults}) and f.whole_at is null`;

/**
 * Takes files out of the vaults in which nothing names them, and deletes those that are in no vault; returns the number of
 * deleted ones. Each vault is locked while this happens, so that the files that a save names stay.
 */
export async function dropUnusedFiles(db: Database): Promise<number> {
  const everywhere = sql`select id from vaults`;
  const { rows: vaults } = await sql<{ id: string }>`
    select distinct u.vault_id as id from (${unused(everywhere)}) u`.execute(db);
  for (const { id } of vaults) {
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom("vaults").select("id").where("id", "=", id).forUpdate().execute();
      const { rows: dropped } = await sql<{ id: string }>`
        delete from vault_files v using (${unused(sql`${id}::uuid`)}) u
        where v.vault_id = u.vault_id and v.file_id = u.file_id returning v.file_id as id`.execute(trx);
      // A file that is in another vault as well is not read through this one by a member's link any more.
      await trx
        .deleteFrom("link_files")
        .where("vault_id", "=", id)
        .where(sql<boolean>`file_id = any(${dropped.map((file) => file.id)}::uuid[])`)
        .execute();
    });
  }
  return deleteWithoutVault(db);
}

const withoutVault = sql`not exists (select from vault_files v where v.file_id = f.id)`;
const filesAtOnce = 100;
/** Segments that one statement deletes, 64 MiB. */
const segmentsAtOnce = 64;

/** Deletes the files that are in no vault, a few segments at a time. None of them can come into a vault again. */
async function deleteWithoutVault(db: Database): Promise<number> {
  let sum = 0;
  for (;;) {
    const { rows: files } = await sql<{ id: string }>`
      select f.id from files f where ${withoutVault} limit ${sql.lit(filesAtOnce)}`.execute(db);
    for (const { id } of files) {
      const deleteSome = sql`
        delete from file_segments where file_id = ${id} and n in (
          select n from file_segments where file_id = ${id} limit ${sql.lit(segmentsAtOnce)})`;
      while (((await deleteSome.execute(db)).numAffectedRows ?? 0n) > 0n);
      const gone = await sql`delete from files f where f.id = ${id} and ${withoutVault}`.execute(db);
      sum += Number(gone.numAffectedRows ?? 0);
    }
    if (files.length < filesAtOnce) return sum;
  }
}
