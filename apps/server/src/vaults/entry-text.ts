import { type RawBuilder, sql } from "kysely";
import { envelopeColumns } from "./entry-store.ts";

/** Writes a column's moment as `toISOString` does. */
export const isoOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const quoted = (text: string) => `'"' || ${text} || '"'`;
/** The favourite mark of a personal vault's entry. */
export const storedFavorite = "is_favorite";

const membersWith = (isFavorite: string): readonly [name: string, json: string][] => [
  ["_id", quoted("id")],
  ["vaultId", quoted("vault_id")],
  ["revision", "revision"],
  ...envelopeColumns.map((column): [string, string] => [
    column,
    column === "tags" ? `'[' || ${quoted("tags")} || ']'` : quoted(column),
  ]),
  ["files", `case when files = '{}' then '[]' else '["' || array_to_string(files, '","') || '"]' end`],
  ["isFavorite", isFavorite],
  ["isArchive", "is_archive"],
  ["createdAt", quoted(isoOf("created_at"))],
  ["updatedAt", quoted(isoOf("updated_at"))],
];

/**
 * Writes an entry in the form of `presentEntry`, as the JSON text of a row of `password_entries`. It is joined, which takes
 * half the time of PostgreSQL's JSON functions: an envelope (crypto-protocol.md §1) has no character that JSON escapes.
 */
export const entryTextWith = (isFavorite: string) =>
  `'{' || ${membersWith(isFavorite)
    .map(([name, json]) => `'"${name}":' || ${json}`)
    .join(` || ',' || `)} || '}'`;

const placeholder = "?";
const [textBefore = "", textAfter = ""] = entryTextWith(placeholder).split(placeholder);

interface EntryFilter {
  filter?: RawBuilder<unknown>;
  isFavorite?: RawBuilder<unknown>;
}

/** Selects the texts of a vault's entries, by id. */
export const selectEntryTexts = (
  vaultId: RawBuilder<unknown>,
  { filter = sql`true`, isFavorite = sql.raw(storedFavorite) }: EntryFilter,
) => sql<{ text: string }>`
    select ${sql.raw(textBefore)}${isFavorite}${sql.raw(textAfter)} as text
    from password_entries where vault_id = ${vaultId} and ${filter} order by id`;

/** Joins texts of entries from a FROM clause `x`, as one JSON text. */
export const joinedTexts = "'[' || coalesce(string_agg(x.text, ','), '') || ']'";
