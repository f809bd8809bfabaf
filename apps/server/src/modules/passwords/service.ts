import {
  limits,
  type CallParsed,
  type calls,
  type Entry,
  type Manifest,
  type NewEntry,
  type Sealed,
} from "@pomander/contract";
import type { Core } from "../../accounts/core.ts";
import { transact } from "../../accounts/transact.ts";
import { lockPresentVault, type VaultRow } from "../../accounts/vault-keys.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Trx } from "../../platform/database.ts";
import { presentEntry } from "./presenter.ts";
import {
  countEntries,
  deleteEntry,
  findEntry,
  findEntryOf,
  growthOf,
  insertEntries,
  isAnyIdTaken,
  keepEntry,
  replaceManifest,
  updateEntry,
} from "./store.ts";

/** Every change of a vault follows the one before it: its row is locked, and its counter goes up by one. */
export async function lockVault(trx: Trx, userId: string): Promise<VaultRow> {
  const vault = await lockPresentVault(trx, userId);
  if (vault === null) throw new Refusal("no_vault");
  return vault;
}

export function refuseStaleManifest(vault: VaultRow, manifest: Manifest) {
  if (manifest.counter !== vault.manifest_counter + 1) throw new Refusal("manifest_conflict");
}

function refuseOverfull(vault: VaultRow, growth: number) {
  if (growth > 0 && vault.sealed_bytes + growth > limits.vaultBytes) throw new Refusal("vault_full");
}

export async function readEntry({ db }: Core, userId: string, entryId: string): Promise<Entry> {
  const row = await findEntry(db, userId, entryId);
  if (row === null) throw new Refusal("not_found");
  return presentEntry(row);
}

/** Stores new entries, all or none. */
export function createEntries({ db, clock }: Core, userId: string, entries: readonly NewEntry[], manifest: Manifest) {
  return transact(db, async (trx) => {
    const vault = await lockVault(trx, userId);
    const ids = entries.map((entry) => entry._id);
    const isRepeated = new Set(ids).size < ids.length;
    if (isRepeated || (await isAnyIdTaken(trx, vault.id, ids))) throw new Refusal("id_taken");
    refuseStaleManifest(vault, manifest);
    if ((await countEntries(trx, vault.id)) + ids.length > limits.entriesPerVault) throw new Refusal("vault_full");
    const growth = growthOf({ after: entries });
    refuseOverfull(vault, growth);
    const now = clock.now();
    await insertEntries(trx, vault.id, entries, now);
    await replaceManifest(trx, vault, manifest, now, growth);
    return { vaultId: vault.id, at: now };
  });
}

export async function createEntry(
  core: Core,
  userId: string,
  { manifest, ...entry }: NewEntry & { manifest: Manifest },
): Promise<Entry> {
  const { vaultId, at } = await createEntries(core, userId, [entry], manifest);
  const { searchTokens: _inOnly, ...shown } = entry;
  return { ...shown, tags: [...shown.tags], vaultId, createdAt: at.toISOString(), updatedAt: at.toISOString() };
}

type Update = CallParsed<(typeof calls)["passwords"]["update"]>["body"];

/** One of three: the favourite mark alone, the archive mark alone, or the entry sealed anew. */
export function changeEntry(core: Core, userId: string, entryId: string, update: Update): Promise<Entry> {
  if (!("manifest" in update)) return setFavorite(core, userId, entryId, update.isFavorite);
  if (!("key" in update)) return setArchived(core, userId, entryId, update.isArchive, update.manifest);
  const { manifest, isFavorite, isArchive, ...sealed } = update;
  const marks = {
    ...(isFavorite === undefined ? {} : { isFavorite }),
    ...(isArchive === undefined ? {} : { isArchive }),
  };
  return saveEntry(core, userId, entryId, { sealed, manifest, ...marks });
}

function setFavorite({ db, clock }: Core, userId: string, entryId: string, isFavorite: boolean): Promise<Entry> {
  return transact<Entry>(db, async (trx) => {
    const vault = await lockPresentVault(trx, userId);
    const row = vault === null ? null : await updateEntry(trx, vault.id, entryId, { isFavorite }, clock.now());
    if (row === null) throw new Refusal("not_found");
    return presentEntry(row);
  });
}

/** Moves to the archive or back. The counter is judged also when the entry is there already. */
export function setArchived(
  { db, clock }: Core,
  userId: string,
  entryId: string,
  isArchive: boolean,
  manifest: Manifest,
): Promise<Entry> {
  return transact<Entry>(db, async (trx) => {
    const { vault } = await lockEntry(trx, userId, entryId);
    refuseStaleManifest(vault, manifest);
    const now = clock.now();
    const row = await updateEntry(trx, vault.id, entryId, { isArchive }, now);
    if (row === null) throw new Refusal("not_found");
    await replaceManifest(trx, vault, manifest, now);
    return presentEntry(row);
  });
}

interface Save {
  sealed: Sealed;
  manifest: Manifest;
  isFavorite?: boolean;
  isArchive?: boolean;
}

function saveEntry({ db, clock }: Core, userId: string, entryId: string, save: Save): Promise<Entry> {
  const { manifest, ...change } = save;
  return transact<Entry>(db, async (trx) => {
    const { vault, entry } = await lockEntry(trx, userId, entryId);
    if (save.sealed.revision !== entry.revision + 1) throw new Refusal("entry_conflict");
    refuseStaleManifest(vault, manifest);
    const growth = growthOf({ before: [entry], after: [save.sealed] });
    refuseOverfull(vault, growth);
    const now = clock.now();
    await keepEntry(trx, vault.id, entryId, false, now);
    const row = await updateEntry(trx, vault.id, entryId, change, now);
    if (row === null) throw new Refusal("not_found");
    await replaceManifest(trx, vault, manifest, now, growth);
    return presentEntry(row);
  });
}

/** Deletes an entry; its sealed form stays in the history for a while. */
export function deleteForever({ db, clock }: Core, userId: string, entryId: string, manifest: Manifest) {
  return transact<void>(db, async (trx) => {
    const { vault, entry } = await lockEntry(trx, userId, entryId);
    refuseStaleManifest(vault, manifest);
    const now = clock.now();
    await keepEntry(trx, vault.id, entryId, true, now);
    await deleteEntry(trx, vault.id, entryId);
    await replaceManifest(trx, vault, manifest, now, growthOf({ before: [entry] }));
  });
}

async function lockEntry(trx: Trx, userId: string, entryId: string) {
  const vault = await lockPresentVault(trx, userId);
  const entry = vault === null ? null : await findEntryOf(trx, vault.id, entryId);
  if (vault === null || entry === null) throw new Refusal("not_found");
  return { vault, entry };
}
