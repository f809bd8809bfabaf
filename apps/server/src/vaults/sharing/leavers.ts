import { limits } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { EventOrigin } from "../../accounts/account-mails.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { barMembers, type MemberRow, readMembers } from "./memberships.ts";
import { nameOf, notifyOfSharing, recordShared, shownMachine, shownVault } from "./mails-and-audit.ts";

/** Returns the members to notify of a due key rotation: managers; without one, everyone who can copy the entries. */
export function membersForKeys(members: readonly MemberRow[]): { members: MemberRow[]; areManagers: boolean } {
  const present = members.filter(({ barred }) => barred === null);
  const managers = present.filter(({ role }) => role === "manage");
  if (managers.length > 0) return { members: managers, areManagers: true };
  return { members: present, areManagers: false };
}

/**
 * Bars a member who left or whose account is deleted, makes the task for new keys and mails those who can make them. A
 * vault without anyone left is deleted. The vault must be locked.
 */
export async function barLeaver(
  trx: Trx,
  vaultId: string,
  userId: string,
  { why, ...origin }: EventOrigin & { why: "left" | "deleted" },
): Promise<void> {
  const gone = await barMembers(trx, vaultId, [userId], why);
  if (gone.length === 0) return;
  const vault = await shownVault(trx, vaultId);
  await recordShared(trx, { at: origin.at, kind: "shared-vault-left", by: userId, details: { vault } });
  const members = await readMembers(trx, vaultId);
  if (members.every(({ barred, is_machine }) => barred !== null || is_machine)) {
    await trx.updateTable("vaults").set({ deleted_at: origin.at }).where("id", "=", vaultId).execute();
    return;
  }
  await addKeysTask(trx, vaultId, userId, origin.at);
  const { members: asked, areManagers: hasManager } = membersForKeys(await openMembers(trx, members));
  const [who, machines] = [await nameOf(trx, userId), await machinesOf(trx, vaultId, userId, origin.at)];
  for (const { user_id } of asked) {
    await notifyOfSharing(trx, "shared-keys-due", user_id, origin, { who, vault, why, hasManager, machines });
  }
}

/** Returns how mails name the machines of a vault that are let in, and whose tokens a user who added them may have. */
async function machinesOf(trx: Trx, vaultId: string, userId: string, now: Date): Promise<string[]> {
  const machines = await trx
    .selectFrom("shared_members")
    .innerJoin("shared_machines", "shared_machines.id", "shared_members.user_id")
    .select("shared_machines.id")
    .where("vault_id", "=", vaultId)
    .where("barred", "is", null)
    .where("by_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("shared_machines.created_at")
    .execute();
  return machines.map(({ id }) => shownMachine(id));
}

/** Returns the members whose accounts are open: the company's directory has not shut them out. */
async function openMembers(trx: Trx, members: readonly MemberRow[]): Promise<MemberRow[]> {
  const ids = members.map(({ user_id }) => user_id);
  if (ids.length === 0) return [];
  const out = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .where("deactivated_at", "is not", null)
    .execute();
  const gone = new Set(out.map(({ id }) => id));
  return members.filter(({ user_id }) => !gone.has(user_id));
}

/** Makes the task of new keys for one who is gone, unless there are many already. */
async function addKeysTask(trx: Trx, vaultId: string, userId: string, at: Date): Promise<void> {
  const open = await trx
    .selectFrom("leaver_tasks")
    .select("id")
    .where("vault_id", "=", vaultId)
    .where("closed_at", "is", null)
    .execute();
  if (open.length >= limits.leaverTasks) return;
  const due = new Date(at.getTime() + limits.keysDueDays * dayMs);
  await trx
    .insertInto("leaver_tasks")
    .values({
      id: uuidv7(),
      vault_id: vaultId,
      kind: "keys",
      who: [userId],
      total: null,
      due,
      to_ids: [],
      created_at: at,
    })
    .execute();
  const details = { vault: await shownVault(trx, vaultId) };
  await recordShared(trx, { at, kind: "leaver-task-made", by: userId, details });
}

/**
 * Mails the managers of each shared vault of a user who was shut out by the company's directory, and without a manager
 * every other member: the server lets the user in no more, but they may have kept the keys. They stay members, since
 * they may come back.
 */
export async function mailAboutShutOut(trx: Trx, userId: string, origin: EventOrigin): Promise<void> {
  const vaults = await trx
    .selectFrom("vaults")
    .innerJoin("shared_members", "shared_members.vault_id", "vaults.id")
    .select("vaults.id")
    .where("shared_members.user_id", "=", userId)
    .where("shared_members.barred", "is", null)
    .where("vaults.successor_id", "is", null)
    .where("vaults.deleted_at", "is", null)
    .orderBy("vaults.id")
    .execute();
  const who = await nameOf(trx, userId);
  for (const { id } of vaults) {
    const others = (await readMembers(trx, id)).filter(({ user_id }) => user_id !== userId);
    const { members, areManagers: hasManager } = membersForKeys(await openMembers(trx, others));
    const vault = await shownVault(trx, id);
    const machines = await machinesOf(trx, id, userId, origin.at);
    const details = { who, vault, why: "deactivated", hasManager, machines, leaver: userId } as const;
    for (const { user_id } of members) await notifyOfSharing(trx, "shared-keys-due", user_id, origin, details);
  }
}

/** Bars a user whose account is deleted from every shared vault, each of which is locked. */
export async function leaveAllVaults(trx: Trx, userId: string, origin: EventOrigin): Promise<void> {
  const vaults = await trx
    .selectFrom("vaults")
    .innerJoin("shared_members", "shared_members.vault_id", "vaults.id")
    .select(["vaults.id", "vaults.successor_id"])
    .where("shared_members.user_id", "=", userId)
    .where("shared_members.barred", "is", null)
    .orderBy("vaults.id")
    .forUpdate("vaults")
    .execute();
  for (const { id, successor_id } of vaults) {
    if (successor_id === null) await barLeaver(trx, id, userId, { ...origin, why: "deleted" });
  }
  await trx.updateTable("shared_members").set({ barred: "deleted" }).where("user_id", "=", userId).execute();
  await trx.deleteFrom("shared_grants").where("to_id", "=", userId).execute();
}
