import { type CallParsed, type calls, limits, type VaultMember } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { moveStaged, readStaged } from "../../vaults/entry-store.ts";
import { takeOverFiles } from "../../vaults/files/named-files.ts";
import { countList } from "../../vaults/sharing/user-limits.ts";
import { deleteOldSharedPredecessors } from "../../vaults/sharing/delete-predecessors.ts";
import { assertGrants, storeGrants } from "../../vaults/sharing/grants.ts";
import {
  assertManifestSigned,
  assertNotFollowed,
  assertRole,
  isLower,
  keepBegunBarred,
  lockAsMember,
  type MemberRow,
  readMembers,
  type SharedVaultRow,
} from "../../vaults/sharing/memberships.ts";
import { recordShared, shownVault } from "../../vaults/sharing/mails-and-audit.ts";
import { readKnownCards } from "../../vaults/sharing/cards.ts";
import { hashOfText } from "../../vaults/sharing/signatures.ts";
import { lockOwnSuccessor, type SuccessorRow } from "./begin-successor.ts";
import { moveTasks } from "./move-tasks.ts";

type Finish = CallParsed<typeof calls.sharedSuccessors.finish>["body"];
interface Finishing {
  presentId: string;
  successorId: string;
  form: Finish;
}

/** Puts the staged vault in the place of the present one, for exactly those who are not barred: all or nothing. */
export function finishSharedSuccessor(app: AppContext, session: Session, finishing: Finishing): Promise<void> {
  const { presentId, successorId, form } = finishing;
  const by = session.actor._id;
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    const { vault, member } = await lockAsMember(trx, session, presentId, { now });
    assertRole(member, "manage");
    assertManifestSigned(member, successorId, form.manifest);
    assertNotFollowed(vault);
    const begun = await lockOwnSuccessor(trx, session, { presentId, successorId, now });
    if (form.from !== vault.manifest_counter) await holdOthers(trx, begun, by, now);
    const staged = await readStaged(trx, successorId);
    if (form.hash !== staged.hash.toString("base64url")) throw invalid("hash", "Other entries were stored");
    const members = await readMembers(trx, presentId);
    await assertSuccessorMembers(trx, members, form.members);
    const takers = new Map(form.members.map(({ userId, sign }) => [userId, sign]));
    if (form.grants.length < takers.size) throw invalid("grants", "One for each member");
    await assertGrants(trx, form.grants, {
      vaultId: successorId,
      by: { userId: by, signKey: member.sign_key },
      takers,
      link: { counter: 0, hash: hashOfText(form.manifest.sealed) },
      isForFollowers: true,
      now,
    });
    const counts = await countList(trx, vault, form.list, { userId: by, now });
    await insertSuccessor(trx, { ...finishing, by, vault, now }, { ...counts, sealed_bytes: staged.bytes });
    await moveStaged(trx, successorId);
    await takeOverFiles(trx, { predecessorId: presentId, successorId, at: now });
    await insertMembers(trx, successorId, members, form.members);
    await storeGrants(trx, form.grants);
    await moveFavorites(trx, presentId, successorId);
    await trx.deleteFrom("successors").where("id", "=", successorId).execute();
    await moveTasks(trx, { presentId, successorId, members, form, now });
    await keepBegunBarred(trx, presentId);
    await deleteOldSharedPredecessors(trx, successorId);
    const details = { vault: await shownVault(trx, successorId) };
    await recordShared(trx, { at: now, kind: "shared-keys-renewed", by, details });
  });
}

/** How often others' writes may be ahead of a finish before they have to wait for it. */
const spoiledBeforeHold = 2;

/** Refuses a finish of other contents than the present ones; a second one in a row makes the writes of others wait. */
async function holdOthers(trx: Trx, { id, predecessor_id, spoiled }: SuccessorRow, by: string, now: Date) {
  await trx
    .updateTable("successors")
    .set({ spoiled: spoiled + 1 })
    .where("id", "=", id)
    .execute();
  if (spoiled + 1 >= spoiledBeforeHold) {
    const held_until = new Date(now.getTime() + limits.heldSeconds * 1_000);
    await trx.updateTable("vaults").set({ held_until, held_for: by }).where("id", "=", predecessor_id).execute();
  }
  commitAndReject(new AppError("manifest_conflict"));
}

/**
 * Checks that the members are exactly those who are not barred, none with a higher role, each with their former key or
 * that of their published card, and that one manages.
 * @throws AppError `members_changed`, `invalid`, `other_card`
 */
async function assertSuccessorMembers(
  trx: Trx,
  before: readonly MemberRow[],
  members: readonly VaultMember[],
): Promise<void> {
  const present = new Map(before.filter(({ barred }) => barred === null).map((row) => [row.user_id, row]));
  const keys = new Set(members.map(({ sign }) => sign));
  const ids = new Set(members.map(({ userId }) => userId));
  if (ids.size < members.length || keys.size < members.length) throw invalid("members", "Each is named once");
  if (ids.size !== present.size || members.some(({ userId }) => !present.has(userId)))
    throw new AppError("members_changed");
  const cards = await readKnownCards(trx, [...ids]);
  for (const { userId, role, sign } of members) {
    const row = present.get(userId);
    if (row === undefined || isLower(row.role, role)) throw invalid("members", "No role can be higher than before");
    const isPublished = cards.some((card) => card.isPublished && card.userId === userId && card.signKey === sign);
    if (sign !== row.sign_key && !isPublished) throw new AppError("other_card");
  }
  if (members.every(({ role }) => role !== "manage")) throw invalid("members", "One must manage the vault");
}

interface Successor extends Finishing {
  by: string;
  vault: SharedVaultRow;
  now: Date;
}
type StoredCounts = Pick<SharedVaultRow, "lists_since" | "lists" | "list_bytes" | "sealed_bytes">;

async function insertSuccessor(
  trx: Trx,
  { presentId, successorId, form, by, vault, now }: Successor,
  counts: StoredCounts,
): Promise<void> {
  const { counter, sealed, sig } = form.manifest;
  const archived = { archived_at: now, held_until: null, held_for: null };
  await trx.updateTable("vaults").set(archived).where("id", "=", presentId).execute();
  const row = { id: successorId, manifest_counter: counter, manifest_sealed: sealed, created_by: vault.created_by };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("vaults")
    .values({ ...row, ...counts, created_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new AppError("id_taken");
  await trx.updateTable("vaults").set({ successor_id: successorId }).where("id", "=", presentId).execute();
  await trx
    .insertInto("vault_manifests")
    .values({ vault_id: successorId, counter, sealed, by_id: by, sig, list: form.list })
    .execute();
}

async function insertMembers(
  trx: Trx,
  vault_id: string,
  before: readonly MemberRow[],
  members: readonly VaultMember[],
): Promise<void> {
  const readAt = new Map(before.map((row) => [row.user_id, row.read_at]));
  const rows = members.map(({ userId, role, sign }) => ({
    vault_id,
    user_id: userId,
    role,
    sign_key: sign,
    read_at: readAt.get(userId) ?? null,
  }));
  await trx.insertInto("shared_members").values(rows).execute();
}

/** Moves the favourites of those who are members of the successor, of entries that it has. */
async function moveFavorites(trx: Trx, presentId: string, successorId: string): Promise<void> {
  await sql`
    insert into favorites (user_id, vault_id, entry_id)
    select f.user_id, ${successorId}, f.entry_id from favorites f
    join shared_members m on m.vault_id = ${successorId} and m.user_id = f.user_id
    join password_entries e on e.vault_id = ${successorId} and e.id = f.entry_id
    where f.vault_id = ${presentId}`.execute(trx);
  await trx.deleteFrom("favorites").where("vault_id", "=", presentId).execute();
}
