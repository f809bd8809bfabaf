import {
  type AnyManifest,
  type CallParsed,
  type calls,
  type Entry,
  limits,
  type NewEntry,
  type SignedManifest,
} from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../../accounts/app-context.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { AppError, invalid } from "../../../errors.ts";
import type { Trx } from "../../../platform/database.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { assertRoomForCreating } from "../../../vaults/change-vault.ts";
import { measureEntries, moveToHistory, sumOf } from "../../../vaults/delete-entries.ts";
import { insertEntries, isAnyIdTaken, presentEntry, sealedBytesOf } from "../../../vaults/entry-store.ts";
import { assertFilesThere } from "../../../vaults/files/named-files.ts";
import { changeSharedVault } from "../../../vaults/sharing/change-shared-vault.ts";
import {
  assertManifestSigned,
  assertNotFollowed,
  assertNotHeld,
  assertRole,
  lockAsMember,
  type Membership,
  type SharedVaultRow,
  storeLink,
} from "../../../vaults/sharing/memberships.ts";
import { countMemberDay } from "../../../vaults/sharing/user-limits.ts";

// The changes of a shared vault's entries, each by the same call as that of a personal vault.

export async function createShared(
  app: AppContext,
  session: Session,
  membership: Membership,
  { manifest, _id: entryId, isFavorite, isArchive, ...sealed }: NewEntry & { manifest: AnyManifest },
): Promise<Entry> {
  const change = { kind: "create", entryId, sealed, isFavorite, isArchive, manifest } as const;
  return presentEntry(await changeSharedVault(app, session, membership, change));
}

type Update = CallParsed<(typeof calls)["passwords"]["update"]>["body"];

/** Makes one of three changes: one's own favourite mark, the archive mark alone, or the entry sealed again. */
export async function updateShared(
  app: AppContext,
  session: Session,
  membership: Membership,
  { entryId, update }: { entryId: string; update: Update },
): Promise<Entry> {
  return presentEntry(await changeSharedVault(app, session, membership, changeOf(entryId, update)));
}

function changeOf(entryId: string, update: Update) {
  if (!("manifest" in update)) return { kind: "favorite", entryId, isFavorite: update.isFavorite } as const;
  const { manifest, isArchive } = update;
  if (!("key" in update)) return { kind: "mark", entryId, isArchive: update.isArchive, manifest } as const;
  const { manifest: _sent, isFavorite, isArchive: _mark, ...sealed } = update;
  return { kind: "update", entryId, sealed, isFavorite, isArchive, manifest } as const;
}

export async function markShared(
  app: AppContext,
  session: Session,
  membership: Membership,
  { entryId, manifest }: { entryId: string; manifest: AnyManifest },
): Promise<Entry> {
  const change = { kind: "mark", entryId, isArchive: true, manifest } as const;
  return presentEntry(await changeSharedVault(app, session, membership, change));
}

export async function deleteShared(
  app: AppContext,
  session: Session,
  membership: Membership,
  { entryId, manifest }: { entryId: string; manifest: AnyManifest },
): Promise<void> {
  await changeSharedVault(app, session, membership, { kind: "delete", entryId, manifest });
}

interface ManyChange {
  vaultId: string;
  manifest: AnyManifest;
  now: Date;
  /** Number of entries that it deletes. */
  deleted?: number;
}

/** Locks the vault for a change of many entries, and counts its link. */
async function lockForMany(
  trx: Trx,
  session: Session,
  { vaultId, manifest, now, deleted = 0 }: ManyChange,
): Promise<{ vault: SharedVaultRow; link: SignedManifest }> {
  const { vault, member } = await lockAsMember(trx, session, vaultId, { now });
  assertRole(member, "write");
  assertManifestSigned(member, vaultId, manifest);
  assertNotFollowed(vault);
  assertNotHeld(vault, member.user_id, now);
  await countMemberDay(trx, member, now, deleted);
  return { vault, link: manifest };
}

const assertNext = (vault: SharedVaultRow, { counter }: SignedManifest) => {
  if (counter !== vault.manifest_counter + 1) throw new AppError("manifest_conflict");
};

/** Stores new entries, all or none. */
export function importShared(
  app: AppContext,
  session: Session,
  { vaultId }: Membership,
  { entries, manifest }: { entries: readonly NewEntry[]; manifest: AnyManifest },
): Promise<void> {
  const by = session.actor._id;
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    const { vault, link } = await lockForMany(trx, session, { vaultId, manifest, now });
    const ids = entries.map((entry) => entry._id);
    const isRepeated = new Set(ids).size < ids.length;
    if (isRepeated || (await isAnyIdTaken(trx, vaultId, ids))) throw new AppError("id_taken");
    assertNext(vault, link);
    const growth = entries.reduce((sum, entry) => sum + sealedBytesOf(entry), 0);
    const isTooMany = vault.entry_count + ids.length > limits.entriesPerSharedVault;
    if (isTooMany || vault.sealed_bytes + growth > limits.sharedVaultBytes) throw new AppError("shared_vault_full");
    await assertRoomForCreating(trx, vaultId, now, limits.sharedHistoryForCreating);
    await assertFilesThere(trx, vaultId, entries);
    const stored = entries.map((entry) => ({ ...entry, isFavorite: false }));
    await insertEntries(trx, { table: "password_entries", vaultId }, stored, now);
    await addFavorites(
      trx,
      { vaultId, userId: by },
      entries.filter(({ isFavorite }) => isFavorite).map(({ _id }) => _id),
    );
    await storeLink(trx, { vaultId, by, growth }, link);
  });
}

async function addFavorites(trx: Trx, { vaultId, userId }: { vaultId: string; userId: string }, ids: string[]) {
  if (ids.length === 0) return;
  await sql`
    insert into favorites (user_id, vault_id, entry_id)
    select ${userId}, ${vaultId}, unnest(${ids}::uuid[]) on conflict do nothing`.execute(trx);
  await trx
    .updateTable("shared_members")
    .set({ flags_version: sql<string>`gen_random_uuid()` })
    .where("vault_id", "=", vaultId)
    .where("user_id", "=", userId)
    .execute();
}

/** Deletes many entries, all or none. Their sealed forms stay in the history for a while. */
export function deleteManyShared(
  app: AppContext,
  session: Session,
  { vaultId }: Membership,
  { ids, manifest }: { ids: readonly string[]; manifest: AnyManifest },
): Promise<void> {
  if (new Set(ids).size < ids.length) throw invalid("ids", "Each entry can be named only once");
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    const { vault, link } = await lockForMany(trx, session, { vaultId, manifest, now, deleted: ids.length });
    const entries = await measureEntries(trx, vaultId, ids);
    assertNext(vault, link);
    await moveToHistory(trx, vaultId, entries, now);
    await trx
      .deleteFrom("favorites")
      .where("vault_id", "=", vaultId)
      .where("entry_id", "in", [...ids])
      .execute();
    await storeLink(trx, { vaultId, by: session.actor._id, growth: -sumOf(entries) }, link);
  });
}
