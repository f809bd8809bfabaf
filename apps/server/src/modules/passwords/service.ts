import { limits, type CallParsed, type calls, type Entry, type Manifest, type NewEntry } from "@pomander/contract";
import type { Core } from "../../accounts/core.ts";
import { confirmSession } from "../../accounts/sessions.ts";
import { transact } from "../../accounts/transact.ts";
import { lockPresentVault, type VaultRow } from "../../accounts/vault-keys.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";
import type { Trx } from "../../platform/database.ts";
import { changeVault } from "./change.ts";
import { presentEntry } from "./presenter.ts";
import { bytesOfSealed, countEntries, findEntry, insertEntries, isAnyIdTaken, replaceManifest } from "./store.ts";

/**
 * Every change of a vault follows the one before it: its row is locked, and its counter goes up by one. The session is
 * judged anew, since it may have ended while the lock was waited for.
 */
export async function lockVault(trx: Trx, session: Session, at: Date): Promise<VaultRow> {
  const vault = await lockPresentVault(trx, session.actor._id);
  await confirmSession(trx, session, at);
  if (vault === null) throw new Refusal("no_vault");
  return vault;
}

export function refuseStaleManifest(vault: VaultRow, manifest: Manifest) {
  if (manifest.counter !== vault.manifest_counter + 1) throw new Refusal("manifest_conflict");
}

export async function readEntry({ db }: Core, userId: string, entryId: string): Promise<Entry> {
  const row = await findEntry(db, userId, entryId);
  if (row === null) throw new Refusal("not_found");
  return presentEntry(row);
}

/** Stores new entries, all or none. */
export function createEntries(
  { db, clock }: Core,
  session: Session,
  entries: readonly NewEntry[],
  manifest: Manifest,
): Promise<void> {
  return transact<void>(db, async (trx) => {
    const now = clock.now();
    const vault = await lockVault(trx, session, now);
    const ids = entries.map((entry) => entry._id);
    const isRepeated = new Set(ids).size < ids.length;
    if (isRepeated || (await isAnyIdTaken(trx, vault.id, ids))) throw new Refusal("id_taken");
    refuseStaleManifest(vault, manifest);
    const growth = entries.reduce((sum, entry) => sum + bytesOfSealed(entry), 0);
    const isTooMany = (await countEntries(trx, vault.id)) + ids.length > limits.entriesPerVault;
    if (isTooMany || vault.sealed_bytes + growth > limits.vaultBytes) throw new Refusal("vault_full");
    await insertEntries(trx, vault.id, entries, now);
    await replaceManifest(trx, vault, manifest, now, growth);
  });
}

export async function createEntry(
  core: Core,
  session: Session,
  { manifest, _id: entryId, isFavorite, isArchive, ...sealed }: NewEntry & { manifest: Manifest },
): Promise<Entry> {
  const change = { kind: "create", entryId, sealed, isFavorite, isArchive, manifest } as const;
  return presentEntry(await changeVault(core, session, change));
}

type Update = CallParsed<(typeof calls)["passwords"]["update"]>["body"];

/** One of three: the favourite mark alone, the archive mark alone, or the entry sealed anew. */
export async function changeEntry(core: Core, session: Session, entryId: string, update: Update): Promise<Entry> {
  if (!("manifest" in update)) {
    const { isFavorite } = update;
    return presentEntry(await changeVault(core, session, { kind: "favorite", entryId, isFavorite }));
  }
  if (!("key" in update)) return setArchived(core, session, entryId, update.isArchive, update.manifest);
  const { manifest, isFavorite, isArchive, ...sealed } = update;
  const change = { kind: "update", entryId, sealed, isFavorite, isArchive, manifest } as const;
  return presentEntry(await changeVault(core, session, change));
}

/** Moves to the archive or back. The counter is judged also when the entry is there already. */
export async function setArchived(
  core: Core,
  session: Session,
  entryId: string,
  isArchive: boolean,
  manifest: Manifest,
): Promise<Entry> {
  return presentEntry(await changeVault(core, session, { kind: "mark", entryId, isArchive, manifest }));
}

/** Deletes an entry; its sealed form stays in the history for a while. */
export async function deleteForever(core: Core, session: Session, entryId: string, manifest: Manifest): Promise<void> {
  await changeVault(core, session, { kind: "delete", entryId, manifest });
}
