import { type AnyManifest, type CallParsed, type calls, type Entry, limits, type NewEntry } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { assertSessionActive, countManifest, type Session } from "../../accounts/sessions.ts";
import { lockPresentVault, type VaultRow } from "../../accounts/vault-keys.ts";
import { isProvenFor } from "../../accounts/write-proof.ts";
import { AppError, invalid } from "../../errors.ts";
import { assertRoomForCreating, changeVault, type WriterSession } from "../../vaults/change-vault.ts";
import {
  findEntry,
  insertEntries,
  isAnyIdTaken,
  presentEntry,
  replaceManifest,
  sealedBytesOf,
} from "../../vaults/entry-store.ts";
import { assertFilesThere } from "../../vaults/files/named-files.ts";
import { readList } from "../../vaults/vault-json.ts";
import type { RawJson } from "../../http/route.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

/**
 * Locks the present vault, so that every change follows the previous one and its counter goes up by one. The session is
 * checked again, since it may have ended while this waited for the lock.
 */
export async function lockVault(trx: Trx, session: Session, at: Date): Promise<VaultRow> {
  const vault = await lockPresentVault(trx, session.actor._id);
  await assertSessionActive(trx, session, at);
  if (vault === null) throw new AppError("no_vault");
  return vault;
}

/** Locks the vault for a change with a manifest, and counts the manifest. */
export async function lockForWrite(
  { pepper }: AppContext,
  trx: Trx,
  session: Session,
  manifest: AnyManifest,
  at: Date,
) {
  const vault = await lockVault(trx, session, at);
  if (!isProvenFor(pepper, vault, manifest)) throw new AppError("no_write_proof");
  await countManifest(trx, session.sessionId);
  return vault;
}

export function assertNextManifest(vault: VaultRow, manifest: AnyManifest) {
  if (manifest.counter !== vault.manifest_counter + 1) throw new AppError("manifest_conflict");
}

export async function readEntry({ db }: AppContext, userId: string, entryId: string): Promise<Entry> {
  const row = await findEntry(db, userId, entryId);
  if (row === null) throw new AppError("not_found");
  return presentEntry(row);
}

/** Stores new entries, all or none. */
export function createEntries(
  app: AppContext,
  session: Session,
  entries: readonly NewEntry[],
  manifest: AnyManifest,
): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    const vault = await lockForWrite(app, trx, session, manifest, now);
    const ids = entries.map((entry) => entry._id);
    const isRepeated = new Set(ids).size < ids.length;
    if (isRepeated || (await isAnyIdTaken(trx, vault.id, ids))) throw new AppError("id_taken");
    assertNextManifest(vault, manifest);
    const growth = entries.reduce((sum, entry) => sum + sealedBytesOf(entry), 0);
    const isTooMany = vault.entry_count + ids.length > limits.entriesPerVault;
    if (isTooMany || vault.sealed_bytes + growth > limits.vaultBytes) throw new AppError("vault_full");
    await assertRoomForCreating(trx, vault.id, now);
    await assertFilesThere(trx, vault.id, entries);
    await insertEntries(trx, { table: "password_entries", vaultId: vault.id }, entries, now);
    await replaceManifest(trx, vault, manifest, growth);
  });
}

export function createEntry(
  app: AppContext,
  session: WriterSession,
  { manifest, _id: entryId, isFavorite, isArchive, ...sealed }: NewEntry & { manifest: AnyManifest },
): Promise<RawJson> {
  const change = { kind: "create", entryId, sealed, isFavorite, isArchive, manifest } as const;
  return changeVault(app, session, change);
}

type Update = CallParsed<(typeof calls)["passwords"]["update"]>["body"];

/** Makes one of three changes: the favourite mark alone, the archive mark alone, or the entry sealed again. */
export function changeEntry(
  app: AppContext,
  session: WriterSession,
  entryId: string,
  update: Update,
): Promise<RawJson> {
  if (!("manifest" in update)) {
    const { isFavorite } = update;
    return changeVault(app, session, { kind: "favorite", entryId, isFavorite });
  }
  if (!("key" in update)) return setArchived(app, session, entryId, update.isArchive, update.manifest);
  const { manifest, isFavorite, isArchive, ...sealed } = update;
  const change = { kind: "update", entryId, sealed, isFavorite, isArchive, manifest } as const;
  return changeVault(app, session, change);
}

/** Moves an entry to the archive or back. The counter is checked even when the entry is there already. */
export function setArchived(
  app: AppContext,
  session: WriterSession,
  entryId: string,
  isArchive: boolean,
  manifest: AnyManifest,
): Promise<RawJson> {
  return changeVault(app, session, { kind: "mark", entryId, isArchive, manifest });
}

/** Deletes an entry; its sealed form stays in the history for a while. */
export async function deleteForever(
  app: AppContext,
  session: WriterSession,
  entryId: string,
  manifest: AnyManifest,
): Promise<void> {
  await changeVault(app, session, { kind: "delete", entryId, manifest });
}

/** Returns entries that have every token. A vault without any token has no index to search. */
export async function searchEntries(app: AppContext, userId: string, searchTokens: readonly string[]) {
  const found = await readList(app, userId, { searchTokens });
  if (found.total > 0) return found;
  const { rows } = await sql<{ isOn: boolean }>`
    select exists (
      select from password_entries e join vaults v on v.id = e.vault_id
      where v.user_id = ${userId} and v.archived_at is null and e.search_tokens <> '{}'
    ) as "isOn"`.execute(app.db);
  if (rows[0]?.isOn !== true) throw new AppError("index_off");
  return found;
}

interface SearchIndex {
  entries: readonly { _id: string; searchTokens: readonly string[] }[];
  manifest: AnyManifest;
}

/** Sets the tokens of every entry of the vault, or clears all of them: all or nothing. */
export function setSearchIndex(app: AppContext, session: Session, { entries, manifest }: SearchIndex) {
  return withTransaction<void>(app.db, async (trx) => {
    const vault = await lockForWrite(app, trx, session, manifest, app.clock.now());
    assertNextManifest(vault, manifest);
    if (entries.length === 0) {
      await trx.updateTable("password_entries").set({ search_tokens: [] }).where("vault_id", "=", vault.id).execute();
    } else {
      const isOnceEach = new Set(entries.map((entry) => entry._id)).size === entries.length;
      if (!isOnceEach || entries.length !== vault.entry_count) throw notAll();
      for (let i = 0; i < entries.length; i += batchSize) {
        await setTokens(trx, vault.id, entries.slice(i, i + batchSize));
      }
    }
    await replaceManifest(trx, vault, manifest);
  });
}

/** Number of entries that are serialized at once, while no other request runs: with the most tokens each, 600 kB. */
const batchSize = 200;

async function setTokens(trx: Trx, vaultId: string, entries: SearchIndex["entries"]) {
  const rows = JSON.stringify(entries.map((entry) => ({ id: entry._id, tokens: entry.searchTokens })));
  const { numAffectedRows } = await sql`
    update password_entries e set search_tokens = n.tokens
    from json_to_recordset(${rows}::json) as n (id uuid, tokens text[])
    where e.vault_id = ${vaultId} and e.id = n.id`.execute(trx);
  if (Number(numAffectedRows ?? 0) !== entries.length) throw notAll();
}

const notAll = () => invalid("entries", "Name every entry of the vault, and no others");
