import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database.ts";

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The members of an entry as `presentEntry` gives them, in SQL. */
const members = sql`
  id as "_id", vault_id as "vaultId", revision, key, title, link, email, password, notes, category,
  array[tags] as tags, extra, is_favorite as "isFavorite", is_archive as "isArchive",
  ${iso("created_at")} as "createdAt", ${iso("updated_at")} as "updatedAt"`;

/** Entries of one vault, by id, as one JSON text that PostgreSQL builds. */
const entriesOf = (vaultId: RawBuilder<unknown>, filter: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(x order by x."_id"), '[]'::json)
   from (select ${members} from password_entries where vault_id = ${vaultId} and ${filter}) x)`;

/**
 * The whole vault as one JSON text, or `null` without a vault. One statement sees one snapshot, so manifest and entries
 * belong together. The entries' text is put in here: within PostgreSQL each further step would copy all of it again.
 */
export const readContentsJson = (db: Database, userId: string) =>
  contentsJson(db, sql`v.user_id = ${userId} and v.archived_at is null`);

/** As `readContentsJson`, of an archived vault. */
export const readArchivedContentsJson = (db: Database, userId: string, vaultId: string) =>
  contentsJson(db, sql`v.user_id = ${userId} and v.id = ${vaultId} and v.archived_at is not null`);

async function contentsJson(db: Database, which: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ id: string; counter: number; sealed: string; entries: string }>`
    select v.id, v.manifest_counter as counter, v.manifest_sealed as sealed,
      ${entriesOf(sql`v.id`, sql`true`)}::text as entries
    from vaults v where ${which}`.execute(db);
  const [vault] = rows;
  if (vault === undefined) return null;
  const { id, counter, sealed, entries } = vault;
  return `{"vaultId":${JSON.stringify(id)},"manifest":${JSON.stringify({ counter, sealed })},"entries":${entries}}`;
}

export interface ListFilter {
  onlyFavorites?: boolean;
  /** Entries that hold every one of these. */
  searchTokens?: readonly string[];
}

/** Entries of the present vault that are not archived, and how many there are. */
export async function readListJson(db: Database, userId: string, filter: ListFilter = {}) {
  const conditions = sql`not is_archive
    and ${filter.onlyFavorites === true ? sql`is_favorite` : sql`true`}
    and ${filter.searchTokens === undefined ? sql`true` : sql`search_tokens @> ${[...filter.searchTokens]}::text[]`}`;
  const { rows } = await sql<{ text: string; total: number }>`
    select list::text as text, json_array_length(list) as total
    from (select ${entriesOf(sql`v.id`, conditions)} as list
      from vaults v where v.user_id = ${userId} and v.archived_at is null) l`.execute(db);
  return rows[0] ?? { text: "[]", total: 0 };
}
