import { type CallParsed, type calls, type Entry, limits, type Manifest, type NewEntry } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { lockPresentVault, type VaultRow } from "../../accounts/vault-keys.ts";
import { AppError } from "../../errors.ts";
import { changeVault } from "./change-vault.ts";
import { presentEntry } from "./entry-presenter.ts";
import { countEntries, findEntry, insertEntries, isAnyIdTaken, replaceManifest, sealedBytesOf } from "./entry-store.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

/**
 * Every change of a vault follows the one before it: its row is locked, and its counter goes up by one. The session is
 * judged anew, since it may have ended while the lock was waited for.
 */
export async function lockVault(trx: Trx, session: Session, at: Date): Promise<VaultRow> {
  const vault = await lockPresentVault(trx, session.actor._id);
  await assertSessionActive(trx, session, at);
  if (vault === null) throw new AppError("no_vault");
  return vault;
}

export function assertNextManifest(vault: VaultRow, manifest: Manifest) {
  if (manifest.counter !== vault.manifest_counter + 1) throw new AppError("manifest_conflict");
}

export async function readEntry({ db }: AppContext, userId: string, entryId: string): Promise<Entry> {
  const row = await findEntry(db, userId, entryId);
  if (row === null) throw new AppError("not_found");
  return presentEntry(row);
}

/** Stores new entries, all or none. */
export function createEntries(
  { db, clock }: AppContext,
  session: Session,
  entries: readonly NewEntry[],
  manifest: Manifest,
): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    const now = clock.now();
    const vault = await lockVault(trx, session, now);
    const ids = entries.map((entry) => entry._id);
    const isRepeated = new Set(ids).size < ids.length;
    if (isRepeated || (await isAnyIdTaken(trx, vault.id, ids))) throw new AppError("id_taken");
    assertNextManifest(vault, manifest);
    const growth = entries.reduce((sum, entry) => sum + sealedBytesOf(entry), 0);
    const isTooMany = (await countEntries(trx, vault.id)) + ids.length > limits.entriesPerVault;
    if (isTooMany || vault.sealed_bytes + growth > limits.vaultBytes) throw new AppError("vault_full");
    await insertEntries(trx, vault.id, entries, now);
    await replaceManifest(trx, vault, manifest, now, growth);
  });
}

export async function createEntry(
  app: AppContext,
  session: Session,
  { manifest, _id: entryId, isFavorite, isArchive, ...sealed }: NewEntry & { manifest: Manifest },
): Promise<Entry> {
  const change = { kind: "create", entryId, sealed, isFavorite, isArchive, manifest } as const;
  return presentEntry(await changeVault(app, session, change));
}

type Update = CallParsed<(typeof calls)["passwords"]["update"]>["body"];

/** One of three: the favourite mark alone, the archive mark alone, or the entry sealed anew. */
export async function changeEntry(app: AppContext, session: Session, entryId: string, update: Update): Promise<Entry> {
  if (!("manifest" in update)) {
    const { isFavorite } = update;
    return presentEntry(await changeVault(app, session, { kind: "favorite", entryId, isFavorite }));
  }
  if (!("key" in update)) return setArchived(app, session, entryId, update.isArchive, update.manifest);
  const { manifest, isFavorite, isArchive, ...sealed } = update;
  const change = { kind: "update", entryId, sealed, isFavorite, isArchive, manifest } as const;
  return presentEntry(await changeVault(app, session, change));
}

/** Moves to the archive or back. The counter is judged also when the entry is there already. */
export async function setArchived(
  app: AppContext,
  session: Session,
  entryId: string,
  isArchive: boolean,
  manifest: Manifest,
): Promise<Entry> {
  return presentEntry(await changeVault(app, session, { kind: "mark", entryId, isArchive, manifest }));
}

/** Deletes an entry; its sealed form stays in the history for a while. */
export async function deleteForever(
  app: AppContext,
  session: Session,
  entryId: string,
  manifest: Manifest,
): Promise<void> {
  await changeVault(app, session, { kind: "delete", entryId, manifest });
}
