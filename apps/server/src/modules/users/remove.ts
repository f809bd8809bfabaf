import { type Actor, type CallParsed, type calls, type DeletionImpact, mayDeleteUser } from "@pomander/contract";
import { sql } from "kysely";
import { anyUuid } from "../../accounts/administration.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, auditPerson, recordEvent } from "../../accounts/audit.ts";
import { confirmActorOver } from "../../accounts/confirm-actor.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import type { UserRow } from "../../accounts/present-user.ts";
import type { Session } from "../../accounts/sessions.ts";
import { changeOwner } from "../../deliveries/change-owner.ts";
import { planReminders } from "../../deliveries/plan/plan.ts";
import { releaseFromRecipient } from "../../deliveries/taking.ts";
import { AppError, invalid } from "../../errors.ts";
import { leaveAllVaults } from "../../vaults/sharing/leavers.ts";
import { countAddressed, redirectReminders } from "./redirect-reminders.ts";
import { findUser, lockUser } from "./user-rows.ts";
import { type Clock, nextUpdatedAt } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** Counts what deleting a user would delete or transfer, for callers who may delete them. */
export async function readDeletionImpact({ db }: AppContext, actor: Actor, userId: string): Promise<DeletionImpact> {
  const row = await findUser(db, userId);
  if (row === null) throw new AppError("not_found");
  assertMayDelete(actor, row);
  const addressed = await countAddressed(db, userId);
  const counted = await countDeletionImpact(db, userId);
  return { ...counted, addressedReminders: addressed.many, onlyAddressedReminders: addressed.alone };
}

export interface RemoveUserRequest extends Session {
  userId: string;
  sharedReminders: "handover" | "delete";
  /** The address for reminders that were sent to the user; null: the caller's. */
  sendTo: string | null;
  device: string;
}

/** Deletes a user with all that belongs to them, in one transaction. */
export function removeUser({ db, clock }: AppContext, request: RemoveUserRequest): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    const actor = await confirmActorOver(trx, request, request.userId);
    const row = await lockUser(trx, request.userId);
    if (row === null) throw new AppError("not_found");
    assertMayDelete(actor, row);
    if (request.sendTo === row.email) throw invalid("remindersTo", "This is the address of the user who is deleted");
    const newOwner = request.sharedReminders === "handover" ? actor._id : null;
    const { email } = await trx
      .selectFrom("users")
      .select("email")
      .where("id", "=", actor._id)
      .executeTakeFirstOrThrow();
    await deleteAccount(trx, {
      userId: row.id,
      newOwner,
      sendTo: request.sendTo ?? email,
      by: actor._id,
      clock,
      device: request.device,
    });
    const event = { at: clock.now(), actor: auditActor(actor), target: auditPerson(row) };
    await recordEvent(trx, { ...event, kind: "user-deleted" });
  });
}

function assertMayDelete(actor: Actor, row: UserRow): void {
  const subject = { _id: row.id, isAdmin: row.is_admin, isSuperAdmin: row.is_super_admin };
  if (!mayDeleteUser(actor, subject)) throw new AppError("forbidden");
}

/** Deletes the caller's own account, with its vaults and reminders. */
export function deleteOwnAccount(
  app: AppContext,
  session: Session,
  confirmation: CallParsed<(typeof calls)["users"]["deleteMe"]>["body"],
  device: string,
): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const { account } = await confirmWithFactor(app, trx, session, {
      ...confirmation,
      device,
      validate: async (owner) => (owner.is_super_admin ? new AppError("forbidden") : null),
    });
    // There is no user to take anything over.
    await deleteAccount(trx, {
      userId: account.id,
      newOwner: null,
      sendTo: null,
      by: account.id,
      clock: app.clock,
      device,
    });
    await recordEvent(trx, { at: app.clock.now(), kind: "account-deleted", actor: auditPerson(account) });
  });
}

type CountedImpact = Omit<DeletionImpact, "addressedReminders" | "onlyAddressedReminders">;

/** Counts what is deleted with an account, and what is transferred; a new table of users' data must be counted here. */
async function countDeletionImpact(db: Database, userId: string): Promise<CountedImpact> {
  const { rows } = await sql<CountedImpact>`
    with own as (
      select scope_tag_id from reminders where owner_id = ${userId} and is_active and not is_deleted),
    assigned as (
      select reminders.id from reminders join reminder_assignees on reminder_id = reminders.id
      where user_id = ${userId} and owner_id <> ${userId} and is_active and not is_deleted),
    joined as (
      select m.vault_id, m.role from shared_members m join vaults v on v.id = m.vault_id
      where m.user_id = ${userId} and m.barred is null and v.successor_id is null and v.deleted_at is null)
    select exists (select from vaults where user_id = ${userId}) as "hasVault",
      (select count(*) from users where created_by = ${userId}) as "createdUsers",
      (select count(*) from group_members where user_id = ${userId}) as memberships,
      (select count(*) from own) as reminders,
      (select count(*) from own where scope_tag_id is not null) as "sharedReminders",
      (select count(*) from assigned) as "assignedReminders",
      (select count(*) from assigned where not exists (
        select from reminder_assignees where reminder_id = assigned.id and user_id <> ${userId}))
        as "onlyAssignedReminders",
      (select count(*) from joined) as "sharedVaults",
      (select count(*) from joined where role = 'manage' and exists (
        select from shared_members o where o.vault_id = joined.vault_id and o.user_id <> ${userId} and o.barred is null
          and not exists (select from shared_machines x where x.id = o.user_id))
        and not exists (
          select from shared_members o where o.vault_id = joined.vault_id and o.user_id <> ${userId}
            and o.barred is null and o.role = 'manage')) as "onlyManagerOf",
      (select count(*) from joined where not exists (
        select from shared_members o where o.vault_id = joined.vault_id and o.user_id <> ${userId} and o.barred is null
          and not exists (select from shared_machines x where x.id = o.user_id))) as "onlyMemberOf"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a row of subqueries is missing");
  return row;
}

interface AccountDeletion {
  userId: string;
  /** Id of the user who takes over reminders that carry a scope tag; null: they are deleted too. */
  newOwner: string | null;
  /** The address that replaces the user's in reminders; null: that of each reminder's owner. */
  sendTo: string | null;
  /** Id of the user who deletes the account. */
  by: string;
  clock: Clock;
  device: string;
}

/**
 * Deletes an account. Vaults, entries, their history, sessions, devices, codes, memberships, assignments and reminders
 * are deleted through their foreign keys; it leaves shared vaults; users that it added stay, without a creator; the audit log names it by id.
 * Shared reminders move to the new owner first, other owners' reminders that would mail to the account are redirected,
 * unsent messages to the account, or of its reminders, are deleted, and the remaining reminders are planned again.
 */
export async function deleteAccount(trx: Trx, deletion: AccountDeletion): Promise<void> {
  const { userId, newOwner, sendTo, clock, device } = deletion;
  await leaveAllVaults(trx, userId, { at: clock.now(), device });
  const handedOver = newOwner === null ? [] : await changeOwner(trx, { from: userId, to: newOwner, sendTo, clock });
  const redirected = await redirectReminders(trx, deletion);
  const waiting = await lockRemindersSentTo(trx, userId);
  await releaseFromRecipient(trx, { reminderIds: waiting, keys: [userId], by: deletion.by }, clock);
  await deleteUnsentDeliveries(trx, userId);
  await touchGroups(trx, userId, clock.now());
  await emptyVaults(trx, userId);
  await keepFromDirectory(trx, userId);
  await trx.deleteFrom("users").where("id", "=", userId).execute();
  await planReminders(trx, [...new Set([...handedOver, ...redirected, ...waiting])].toSorted(), clock);
}

/** Notes that a request of the company's directory does not create the account again: a confirmed plan alone does. */
async function keepFromDirectory(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("scim_users")
    .set({ needs_plan: true })
    .where((person) =>
      person.or([
        person("email", "=", (of) => of.selectFrom("users").select("email").where("id", "=", userId)),
        person("id", "in", (of) =>
          of
            .selectFrom("directory_accounts")
            .select("person_id")
            .where("account_id", "=", userId)
            .where("person_id", "is not", null)
            .$narrowType<{ person_id: string }>(),
        ),
      ]),
    )
    .execute();
}

/** Locks reminders that have a pending message to the account, and those that it has taken. */
async function lockRemindersSentTo(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("reminders")
    .select("id")
    .where((reminder) =>
      reminder.or([
        reminder("taken_by", "=", userId),
        reminder("id", "in", (deliveries) =>
          deliveries
            .selectFrom("deliveries")
            .select("reminder_id")
            .where("user_id", "=", userId)
            .where("state", "=", "pending")
            .$narrowType<{ reminder_id: string }>(),
        ),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes unsent messages. A pending one may be due years ahead, and would keep the address until then. */
async function deleteUnsentDeliveries(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom("deliveries")
    .where("state", "in", ["pending", "cancelled"])
    .where((delivery) =>
      delivery.or([
        delivery("user_id", "=", userId),
        delivery("reminder_id", "in", (own) => own.selectFrom("reminders").select("id").where("owner_id", "=", userId)),
      ]),
    )
    .execute();
}

/** Number of rows deleted in one statement: deleting all of a user's would take longer than a statement may. */
const deletedAtOnce = 20_000;

/**
 * Locks the vaults before the sessions are deleted, since every change or unlocking of a vault locks the vault first
 * and the session then; and deletes the vaults' contents.
 */
async function emptyVaults(trx: Trx, userId: string): Promise<void> {
  const vaults = trx.selectFrom("vaults").select("id").where("user_id", "=", userId);
  await vaults.orderBy("id").forUpdate().execute();
  for (const table of ["password_entries", "vault_history", "vault_manifests"] as const) {
    const deleteSome = sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where vault_id in (${vaults}) limit ${sql.lit(deletedAtOnce)}))`;
    while (((await deleteSome.execute(trx)).numAffectedRows ?? 0n) > 0n);
  }
}

/**
 * Marks groups that lose the member as changed, so that an administrator who edits one at the same time gets a
 * conflict.
 */
async function touchGroups(trx: Trx, userId: string, at: Date): Promise<void> {
  const rows = await trx.selectFrom("group_members").select("group_id").where("user_id", "=", userId).execute();
  const ids = rows.map((row) => row.group_id);
  await trx
    .updateTable("groups")
    .set({ updated_at: nextUpdatedAt(at) })
    .where("id", "=", anyUuid(ids))
    .execute();
}
