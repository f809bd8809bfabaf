import {
  type Entry,
  type NewEntry,
  type ReceivedManifest,
  type Sealed,
  type SealedField,
  sealedFields,
} from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import { insertManifest, manifestColumns, type VaultRow } from "../accounts/vault-keys.ts";
import type { Database, Trx } from "../platform/database.ts";
import type { PasswordEntriesTable } from "../platform/vault-tables.ts";

export type EntryRow = Omit<Selectable<PasswordEntriesTable>, "search_tokens">;

/** The columns that contain an envelope: the key of the save, then each sealed field in a column of its own name. */
export const envelopeColumns = ["key", ...sealedFields] as const;
export type Envelopes = Record<"key" | SealedField, string>;

export const presentEntry = (row: EntryRow): Entry => ({
  _id: row.id,
  vaultId: row.vault_id,
  revision: row.revision,
  ...(Object.fromEntries(envelopeColumns.map((column) => [column, row[column]])) as Envelopes),
  tags: [row.tags],
  files: row.files,
  isFavorite: row.is_favorite,
  isArchive: row.is_archive,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const entryColumns = [
  "id",
  "vault_id",
  "revision",
  ...envelopeColumns,
  "files",
  "is_favorite",
  "is_archive",
  "created_at",
  "updated_at",
] as const satisfies (keyof EntryRow)[];

/** The columns that a save writes, in the order in which `change_vault_4` takes them. */
export const savedColumns = ["revision", ...envelopeColumns, "search_tokens", "files"] as const;

export const sealedColumns = (sealed: Sealed) => ({
  revision: sealed.revision,
  ...(Object.fromEntries(
    envelopeColumns.map((column) => [column, column === "tags" ? sealed.tags[0] : sealed[column]]),
  ) as Envelopes),
  search_tokens: sealed.searchTokens,
  /** Null: those that it names already. */
  files: sealed.files ?? null,
});

/** Returns the bytes that an entry adds to its vault. Envelopes are ASCII. */
export function sealedBytesOf(sealed: Sealed): number {
  const row = sealedColumns(sealed);
  return envelopeColumns.reduce((sum, column) => sum + row[column].length, 0);
}

/** Finds an entry of the user's present vault. */
export async function findEntry(db: Database, userId: string, entryId: string): Promise<EntryRow | null> {
  const row = await db
    .selectFrom("password_entries")
    .innerJoin("vaults", "vaults.id", "password_entries.vault_id")
    .select(entryColumns.map((column) => `password_entries.${column}` as const))
    .where("vaults.user_id", "=", userId)
    .where("vaults.archived_at", "is", null)
    .where("password_entries.id", "=", entryId)
    .executeTakeFirst();
  return (row as EntryRow | undefined) ?? null;
}

/** Returns whether one of these ids is in the vault, or was and its history is still kept: no id is used twice. */
export async function isAnyIdTaken(trx: Trx, vaultId: string, ids: readonly string[]): Promise<boolean> {
  const list = [...ids];
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from password_entries where vault_id = ${vaultId} and id = any(${list}::uuid[]))
      or exists (select from vault_history
        where vault_id = ${vaultId} and entry_id = any(${list}::uuid[]) and is_deleted) as taken`.execute(trx);
  return rows[0]?.taken === true;
}

/** Bytes that are serialized at once, while the process serves no other request. */
const maxBatchBytes = 2 * 1024 * 1024;

interface EntryPlace {
  /** The table of an existing vault, or of a staged one. */
  table: "password_entries" | "staged_entries";
  vaultId: string;
}

/** Stores new entries, many in one statement. */
export async function insertEntries(trx: Trx, place: EntryPlace, entries: readonly NewEntry[], at: Date) {
  let bytes = 0;
  let from = 0;
  for (const [i, entry] of entries.entries()) {
    bytes += sealedBytesOf(entry);
    if (bytes < maxBatchBytes && i < entries.length - 1) continue;
    await insertBatch(trx, place, entries.slice(from, i + 1), at);
    [bytes, from] = [0, i + 1];
  }
}

const allColumns = sql.raw(
  ["vault_id", "id", ...savedColumns, "is_favorite", "is_archive", "created_at", "updated_at"].join(", "),
);

async function insertBatch(trx: Trx, { table, vaultId }: EntryPlace, entries: readonly NewEntry[], at: Date) {
  const rows = JSON.stringify(
    entries.map((entry) => ({
      id: entry._id,
      ...sealedColumns(entry),
      files: entry.files ?? [],
      is_favorite: entry.isFavorite,
      is_archive: entry.isArchive,
    })),
  );
  await sql`
    insert into ${sql.table(table)} (${allColumns})
    select ${vaultId}::uuid, e.*, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${rows}::json) as e (id uuid, revision integer,
      ${sql.raw(envelopeColumns.map((column) => `${column} text`).join(", "))}, search_tokens text[],
      files uuid[], is_favorite boolean, is_archive boolean)`.execute(trx);
}

/**
 * Entries moved in one statement: with the most search tokens each, that takes a second; a whole vault would exceed a
 * statement's timeout.
 */
const movedAtOnce = 1_000;

/**
 * Copies the marks of favourites to a staged vault: no manifest covers them, so one may have been set since an entry was
 * staged.
 */
export const copyFavorites = (trx: Trx, vaultId: string, predecessorId: string) =>
  sql`
    update staged_entries s set is_favorite = p.is_favorite
    from password_entries p
    where s.vault_id = ${vaultId} and p.vault_id = ${predecessorId} and p.id = s.id
      and p.is_favorite <> s.is_favorite`.execute(trx);

/** Moves the entries of a staged vault into place, once the vault exists. */
export async function moveStaged(trx: Trx, vaultId: string) {
  const moveSome = sql`
    with taken as (
      delete from staged_entries where vault_id = ${vaultId} and id in (
        select id from staged_entries where vault_id = ${vaultId} order by id limit ${sql.lit(movedAtOnce)})
      returning *
    )
    insert into password_entries (${allColumns}) select ${allColumns} from taken`;
  while (((await moveSome.execute(trx)).numAffectedRows ?? 0n) > 0n);
}

/** Stores the manifest of a change; `growth` is what the change adds to the vault. */
export async function replaceManifest(trx: Trx, vault: VaultRow, manifest: ReceivedManifest, growth = 0) {
  await insertManifest(trx, vault.id, manifest);
  await trx
    .updateTable("vaults")
    .set({ ...manifestColumns(manifest), sealed_bytes: vault.sealed_bytes + growth })
    .where("id", "=", vault.id)
    .execute();
}

/** Counts the staged entries and their bytes, and hashes the ids and keys of all, by which a device recognizes them. */
export const readStaged = (trx: Trx, vaultId: string) =>
  trx
    .selectFrom("staged_entries")
    .select([
      sql<number>`count(*)`.as("count"),
      sql<number>`coalesce(sum(bytes), 0)`.as("bytes"),
      sql<Buffer>`
        sha256(convert_to(coalesce(string_agg(id || chr(10) || key || chr(10), '' order by id), ''), 'UTF8'))`.as(
        "hash",
      ),
    ])
    .where("vault_id", "=", vaultId)
    .executeTakeFirstOrThrow();
