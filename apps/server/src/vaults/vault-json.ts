import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "../accounts/app-context.ts";
import { findSessionWith } from "../accounts/sessions.ts";
import { RawJson } from "../http/route.ts";
import { envelopeColumns } from "./entry-store.ts";
import type { Database } from "../platform/database.ts";
import type { Listed } from "../platform/list-query.ts";

export interface VaultVersion {
  /** The manifest as stored. */
  sealed: string;
  flags_version: string;
}

/**
 * Returns the entity tag (RFC 9110 §8.8.3) of a vault's contents, which changes with each change of what they show. The
 * manifest covers everything but the favourite marks.
 */
export const etagOf = ({ sealed, flags_version }: VaultVersion): string =>
  `"${createHash("sha256").update(sealed).digest("base64url")}.${flags_version}"`;

/** Reads the session and the tag of the user's present vault in one round trip: most replies need nothing else. */
export const findSessionAndEtag = findSessionWith<
  { vault_id: string | null } & (VaultVersion | { sealed: null; flags_version: null })
>("find_session_and_tag", {
  columns: ", v.id as vault_id, v.manifest_sealed as sealed, v.flags_version",
  joins: "left join vaults v on v.user_id = u.id and v.archived_at is null",
});

/** Returns whether an `If-None-Match` names the contents of this vault (RFC 9110 §13.1.2). */
export const isUnchanged = (vault: VaultVersion, ifNoneMatch: string): boolean =>
  // A proxy that compresses marks the tag as weak.
  ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etagOf(vault));

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The members of an entry in the form of `presentEntry`. */
const membersWith = (isFavorite: RawBuilder<unknown>) => sql`
  id as "_id", vault_id as "vaultId", revision,
  ${sql.raw(envelopeColumns.map((column) => (column === "tags" ? "array[tags] as tags" : column)).join(", "))},
  ${isFavorite} as "isFavorite", is_archive as "isArchive",
  ${iso("created_at")} as "createdAt", ${iso("updated_at")} as "updatedAt"`;
const storedFavorite = sql`is_favorite`;

/** Which entries of a vault are read, and whether each is a favourite. */
interface EntryFilter {
  filter?: RawBuilder<unknown>;
  isFavorite?: RawBuilder<unknown>;
}

/** Selects entries of one vault, by id. */
const entriesOf = (
  vaultId: RawBuilder<unknown>,
  { filter = sql`true`, isFavorite = storedFavorite }: EntryFilter,
) => sql`
  (select ${membersWith(isFavorite)} from password_entries where vault_id = ${vaultId} and ${filter}
    order by password_entries.id) x`;

/** Selects the same as one JSON text that PostgreSQL builds. */
const entriesText = (vaultId: RawBuilder<unknown>, which: EntryFilter) => sql`
  (select coalesce(json_agg(x order by x."_id"), '[]'::json)::text from ${entriesOf(vaultId, which)})`;

/** Selects the same row by row. */
const entryTexts = (vaultId: string, which: EntryFilter) =>
  sql<{ text: string }>`select row_to_json(x)::text as text from ${entriesOf(sql`${vaultId}`, which)}`;

/**
 * Sealed bytes up to which a vault is read at once, in one statement. A larger one would take many times its size in
 * PostgreSQL and, until the reply is read, its size here, so it is streamed.
 */
const maxUnstreamedBytes = 1024 * 1024;
const isSmall = sql`v.sealed_bytes <= ${sql.lit(maxUnstreamedBytes)}`;

/**
 * Reads the whole vault as one snapshot, so that manifest and entries belong together, or `null` without a vault.
 * @throws AppError `rate_limited`, `unavailable` when too many large vaults are being read
 */
export const readContents = (app: AppContext, userId: string) =>
  contentsOf(app, userId, personalSource(sql`v.user_id = ${userId} and v.archived_at is null`));

/** Reads the contents of an archived vault, in the form of `readContents`. */
export const readArchived = (app: AppContext, userId: string, vaultId: string) =>
  contentsOf(
    app,
    userId,
    personalSource(sql`v.user_id = ${userId} and v.id = ${vaultId} and v.archived_at is not null
    and v.wrapped_key is not null`),
  );

/** Reads the contents of a shared vault for one of its members, whose favourites it shows. Throws as `readContents`. */
export const readShared = (app: AppContext, userId: string, vaultId: string) =>
  contentsOf(app, userId, {
    from: sql`vaults v join shared_members m on m.vault_id = v.id and m.user_id = ${userId} and m.barred is null
      join vault_manifests l on l.vault_id = v.id and l.counter = v.manifest_counter
      where v.id = ${vaultId} and v.user_id is null and v.deleted_at is null`,
    flagsVersion: sql`m.flags_version`,
    link: sql`l.by_id as by, l.sig, l.list`,
    isFavorite: sql`exists (select from favorites f
      where f.vault_id = password_entries.vault_id and f.user_id = ${userId} and f.entry_id = password_entries.id)`,
  });

/** How one vault `v` is read: from which tables, and what is not the same for both kinds of vault. */
interface Source {
  from: RawBuilder<unknown>;
  flagsVersion: RawBuilder<unknown>;
  /** Columns of the newest manifest in addition to counter and text. */
  link: RawBuilder<unknown>;
  isFavorite: RawBuilder<unknown>;
}
const personalSource = (which: RawBuilder<unknown>): Source => ({
  from: sql`vaults v where ${which}`,
  flagsVersion: sql`v.flags_version`,
  link: sql`null as by, null as sig, null as list`,
  isFavorite: storedFavorite,
});

async function contentsOf({ db, readLong }: AppContext, userId: string, source: Source) {
  const { isFavorite } = source;
  const text = sql`case when ${isSmall} then ${entriesText(sql`v.id`, { isFavorite })} end`;
  const small = await readVaultRow(db, source, text);
  if (small === null) return null;
  // The entries' text is inserted here: within PostgreSQL each further step would copy all of it again.
  if (small.entries !== null) {
    return { tag: etagOf(small), json: new RawJson(`${headOf(small)}${small.entries}}`) };
  }
  const large = await readLong(userId, async (trx) => {
    const row = await readVaultRow(trx, source, sql`null::text`);
    if (row === null) return null;
    const rows = entryTexts(row.id, { isFavorite });
    return { text: { head: `${headOf(row)}[`, rows, tail: "]}" }, extra: etagOf(row) };
  });
  return large && { tag: large.extra, json: new RawJson(large.stream) };
}

interface ContentsRow extends VaultVersion {
  id: string;
  counter: number;
  entries: string | null;
  /** These are of a shared vault. */
  by: string | null;
  sig: string | null;
  list: string | null;
}

async function readVaultRow(db: Database, { from, flagsVersion, link }: Source, entries: RawBuilder<unknown>) {
  const { rows } = await sql<ContentsRow>`
    select v.id, v.manifest_counter as counter, v.manifest_sealed as sealed, ${flagsVersion} as flags_version, ${link},
      ${entries} as entries
    from ${from}`.execute(db);
  return rows[0] ?? null;
}

function headOf({ id, counter, sealed, by, sig, list }: ContentsRow): string {
  const manifest = by === null ? { counter, sealed } : { counter, sealed, by, sig, list };
  return `{"vaultId":${JSON.stringify(id)},"manifest":${JSON.stringify(manifest)},"entries":`;
}

export interface ListFilter {
  onlyFavorites?: boolean;
  /** Tokens that an entry must all contain. */
  searchTokens?: readonly string[];
}

const noEntries = (): Listed<RawJson> => ({ items: new RawJson("[]"), total: 0 });

/**
 * Reads the entries of the present vault that are not archived, and their number.
 * @throws AppError `rate_limited`, `unavailable` when too many large vaults are being read
 */
export async function readList(
  { db, readLong }: AppContext,
  userId: string,
  filter: ListFilter = {},
): Promise<Listed<RawJson>> {
  const conditions = sql`not is_archive
    and ${filter.onlyFavorites === true ? sql`is_favorite` : sql`true`}
    and ${filter.searchTokens === undefined ? sql`true` : sql`search_tokens @> ${[...filter.searchTokens]}::text[]`}`;
  const { rows } = await sql<{ text: string | null; total: number | null }>`
    select list as text, json_array_length(list::json) as total
    from (select case when ${isSmall} then ${entriesText(sql`v.id`, { filter: conditions })} end as list
      from vaults v where v.user_id = ${userId} and v.archived_at is null) l`.execute(db);
  const [small] = rows;
  if (small === undefined) return noEntries();
  if (small.text !== null) return { items: new RawJson(small.text), total: small.total ?? 0 };
  const large = await readLong(userId, async (trx) => {
    const counts = await sql<{ id: string; total: number }>`
      select v.id, (select count(*) from password_entries where vault_id = v.id and ${conditions}) as total
      from vaults v where v.user_id = ${userId} and v.archived_at is null`.execute(trx);
    const [row] = counts.rows;
    if (row === undefined || row.total === 0) return null;
    return { text: { head: "[", rows: entryTexts(row.id, { filter: conditions }), tail: "]" }, extra: row.total };
  });
  return large === null ? noEntries() : { items: new RawJson(large.stream), total: large.extra };
}

/** The columns of a version of an entry, from a row `h` of `vault_history`. */
export const versionColumns = sql`
  h.id as "historyId", h.entry_id as "entryId", h.is_deleted as "isDeleted", ${iso("h.at")} as at,
  (select row_to_json(e) from (select ${membersWith(storedFavorite)} from jsonb_populate_record(null::password_entries, h.data)) e)
    as entry`;

interface Page {
  /** The reply's one member. */
  name: string;
  columns: RawBuilder<unknown>;
  /** The size of a row in bytes. */
  bytes: RawBuilder<unknown>;
  /** The FROM clause, with the order and the number of rows. */
  from: RawBuilder<unknown>;
}

/**
 * Reads some rows of a long list as `{name: [row, …]}`.
 * @throws AppError `rate_limited`, `unavailable` when it is large and too many such are being read
 */
export async function readPage({ db, readLong }: AppContext, userId: string, page: Page): Promise<RawJson> {
  const { name, columns, bytes, from } = page;
  const { rows } = await sql<{ text: string | null }>`
    select case when (select coalesce(sum(bytes), 0) from (select ${bytes} as bytes ${from}) b)
        <= ${sql.lit(maxUnstreamedBytes)}
      then (select coalesce(json_agg(x), '[]'::json)::text from (select ${columns} ${from}) x) end as text`.execute(db);
  const text = rows[0]?.text ?? null;
  if (text !== null) return new RawJson(`{"${name}":${text}}`);
  const large = await readLong(userId, async () => ({
    text: {
      head: `{"${name}":[`,
      rows: sql<{ text: string }>`select row_to_json(x)::text as text from (select ${columns} ${from}) x`,
      tail: "]}",
    },
    extra: null,
  }));
  if (large === null) throw new Error("a page is always read");
  return new RawJson(large.stream);
}
