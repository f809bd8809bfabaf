import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "../accounts/app-context.ts";
import { findSessionWith } from "../accounts/sessions.ts";
import { RawJson } from "../http/route.ts";
import { envelopeColumns } from "./entry-store.ts";
import { entryTextWith, isoOf, joinedTexts, selectEntryTexts, storedFavorite } from "./entry-text.ts";
import { prepared, type RunPrepared } from "../platform/database.ts";
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
  ({ vault_id: string } & VaultVersion) | { vault_id: null; sealed: null; flags_version: null }
>("find_session_and_tag", {
  columns: ", v.id as vault_id, v.manifest_sealed as sealed, v.flags_version",
  joins: "left join vaults v on v.user_id = u.id and v.archived_at is null",
});

/** Returns whether an `If-None-Match` names the contents of this vault (RFC 9110 §13.1.2). */
export const isUnchanged = (vault: VaultVersion, ifNoneMatch: string): boolean =>
  // A proxy that compresses marks the tag as weak.
  ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etagOf(vault));

/**
 * Sealed bytes up to which a vault is read at once, in one statement. A larger one would take many times its size in
 * PostgreSQL and, until the reply is read, its size here, so it is streamed.
 */
const maxUnstreamedBytes = 1024 * 1024;
const isSmall = `v.sealed_bytes <= ${maxUnstreamedBytes}`;

interface ContentsRow extends VaultVersion {
  id: string;
  counter: number;
  /** These are of a shared vault. */
  by: string | null;
  sig: string | null;
  list: string | null;
  /** Null: not read. */
  entries: string | null;
}

/** Whether an entry of a shared vault is a favourite of a user: their id and ")" follow. */
const favoriteOf = `exists (select from favorites f
    where f.vault_id = password_entries.vault_id and f.entry_id = password_entries.id and f.user_id = `;

/** How one vault `v` is read: from which tables, and what is not the same for both kinds of vault. */
interface Source {
  from: string;
  flagsVersion: string;
  /** Columns of the newest manifest in addition to counter and text. */
  link: string;
  isFavorite: string;
}
const personalSource = (which: string): Source => ({
  from: `vaults v where ${which}`,
  flagsVersion: "v.flags_version",
  link: "null as by, null as sig, null as list",
  isFavorite: storedFavorite,
});
const presentSource = personalSource("v.user_id = $1 and v.archived_at is null");
const archivedSource = personalSource(
  "v.user_id = $1 and v.id = $2 and v.archived_at is not null and v.wrapped_key is not null",
);
/** The source of a shared vault for one of its members, whose favourites it shows. */
const sharedSource: Source = {
  from: `vaults v join shared_members m on m.vault_id = v.id and m.user_id = $1 and m.barred is null
    join vault_manifests l on l.vault_id = v.id and l.counter = v.manifest_counter
    where v.id = $2 and v.user_id is null and v.deleted_at is null`,
  flagsVersion: "m.flags_version",
  link: "l.by_id as by, l.sig, l.list",
  isFavorite: `${favoriteOf}$1)`,
};

/** The statements by which the contents of one vault are read. */
interface ContentsReader {
  /** Reads the entries too, if they are small. */
  readSmall: RunPrepared<ContentsRow>;
  /** Reads no entries. */
  readHead: RunPrepared<ContentsRow>;
}
function contentsReader(name: string, { from, flagsVersion, link, isFavorite }: Source): ContentsReader {
  const head = `v.id, v.manifest_counter as counter, v.manifest_sealed as sealed, ${flagsVersion} as flags_version, ${link}`;
  const entries = `case when ${isSmall} then (select ${joinedTexts} from (
    select ${entryTextWith(isFavorite)} as text from password_entries where vault_id = v.id order by id) x) end as entries`;
  return {
    readSmall: prepared(name, `select ${head}, ${entries} from ${from}`),
    readHead: prepared(`${name}_head`, `select ${head}, null as entries from ${from}`),
  };
}
const present = contentsReader("read_contents", presentSource);
const archived = contentsReader("read_archived", archivedSource);
const shared = contentsReader("read_shared", sharedSource);

/** The text of a vault's contents, with its entity tag. */
interface Contents {
  tag: string;
  json: RawJson;
}

/**
 * Reads the whole vault as one snapshot, so that manifest and entries belong together, or `null` without a vault.
 * @throws AppError `rate_limited`, `unavailable` when too many large vaults are being read
 */
export const readContents = (app: AppContext, userId: string) => contentsOf(app, userId, present, [userId]);

/** Reads the contents of an archived vault, in the form of `readContents`. */
export const readArchived = (app: AppContext, userId: string, vaultId: string) =>
  contentsOf(app, userId, archived, [userId, vaultId]);

/** Reads the contents of a shared vault for one of its members. Throws as `readContents`. */
export const readShared = (app: AppContext, userId: string, vaultId: string) =>
  contentsOf(app, userId, shared, [userId, vaultId]);

async function contentsOf(
  { db, readLong, contentsCache }: AppContext,
  userId: string,
  { readSmall, readHead }: ContentsReader,
  which: readonly string[],
): Promise<Contents | null> {
  const [small] = await readSmall(db, which);
  if (small === undefined) return null;
  // The entries' text is inserted here: within PostgreSQL each further step would copy all of it again.
  if (small.entries !== null) {
    const [tag, text] = [etagOf(small), Buffer.from(`${headOf(small)}${small.entries}}`)];
    contentsCache.store(cacheName(small.id, tag), text);
    return { tag, json: new RawJson(text) };
  }
  const large = await readLong(userId, async (trx) => {
    const [row] = await readHead(trx, which);
    if (row === undefined) return null;
    const isFavorite = row.by === null ? sql.raw(storedFavorite) : sql`${sql.raw(favoriteOf)}${userId})`;
    const rows = selectEntryTexts(sql`${row.id}`, { isFavorite });
    return { text: { head: `${headOf(row)}[`, rows, tail: "]}" }, extra: etagOf(row) };
  });
  return large && { tag: large.extra, json: new RawJson(large.stream) };
}

/** Returns the contents of this version of a vault, if they were sent a short while ago. */
export function findCachedContents(
  { contentsCache }: AppContext,
  vaultId: string,
  version: VaultVersion,
): Contents | null {
  const tag = etagOf(version);
  const text = contentsCache.find(cacheName(vaultId, tag));
  return text === null ? null : { tag, json: new RawJson(text) };
}

const cacheName = (vaultId: string, tag: string) => `${vaultId} ${tag}`;

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
    and ${filter.searchTokens === undefined ? sql`true` : sql`search_tokens <> '{}' and search_tokens @> ${[...filter.searchTokens]}::text[]`}`;
  const { rows } = await sql<{ isSmall: boolean; text: string; total: number }>`
    select ${sql.raw(isSmall)} as "isSmall", list.text, list.total from vaults v
      cross join lateral (select ${sql.raw(joinedTexts)} as text, count(*) as total
        from (${selectEntryTexts(sql`v.id`, { filter: sql`${sql.raw(isSmall)} and ${conditions}` })}) x) list
    where v.user_id = ${userId} and v.archived_at is null`.execute(db);
  const [small] = rows;
  if (small === undefined) return noEntries();
  if (small.isSmall) return { items: new RawJson(small.text), total: small.total };
  const large = await readLong(userId, async (trx) => {
    const counts = await sql<{ id: string; total: number }>`
      select v.id, (select count(*) from password_entries where vault_id = v.id and ${conditions}) as total
      from vaults v where v.user_id = ${userId} and v.archived_at is null`.execute(trx);
    const [row] = counts.rows;
    if (row === undefined || row.total === 0) return null;
    const texts = selectEntryTexts(sql`${row.id}`, { filter: conditions });
    return { text: { head: "[", rows: texts, tail: "]" }, extra: row.total };
  });
  return large === null ? noEntries() : { items: new RawJson(large.stream), total: large.extra };
}

const iso = (column: string) => sql.raw(isoOf(column));

/** The members of an entry in the form of `presentEntry`. */
const entryMembers = sql`
  id as "_id", vault_id as "vaultId", revision,
  ${sql.raw(envelopeColumns.map((column) => (column === "tags" ? "array[tags] as tags" : column)).join(", "))},
  coalesce(files, '{}') as files, is_favorite as "isFavorite", is_archive as "isArchive",
  ${iso("created_at")} as "createdAt", ${iso("updated_at")} as "updatedAt"`;

/** The columns of a version of an entry, from a row `h` of `vault_history`. */
export const versionColumns = sql`
  h.id as "historyId", h.entry_id as "entryId", h.is_deleted as "isDeleted", ${iso("h.at")} as at,
  (select row_to_json(e) from (select ${entryMembers} from jsonb_populate_record(null::password_entries, h.data)) e)
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
