import type { Impact } from "@pomander/contract";
import { sql } from "kysely";
import { anyOf } from "../access/shared-records.ts";
import { planReminders } from "../deliveries/plan.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import { touched } from "../platform/touched.ts";

/** What goes with an account, and what is handed over; the one place where a new table of theirs is counted. */
export async function countWhatGoes(db: Database, userId: string): Promise<Impact> {
  const row = await db
    .selectNoFrom((query) => [
      query.exists(query.selectFrom("vaults").select("id").where("user_id", "=", userId)).as("hasVault"),
      query
        .selectFrom("users")
        .select((users) => users.fn.countAll<number>().as("count"))
        .where("created_by", "=", userId)
        .as("createdUsers"),
      query
        .selectFrom("group_members")
        .select((groups) => groups.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .as("memberships"),
      reminders(query, userId).as("reminders"),
      reminders(query, userId).where("scope_tag_id", "is not", null).as("sharedReminders"),
    ])
    .executeTakeFirstOrThrow();
  return {
    hasVault: Boolean(row.hasVault),
    reminders: Number(row.reminders),
    sharedReminders: Number(row.sharedReminders),
    memberships: Number(row.memberships),
    createdUsers: Number(row.createdUsers),
  };
}

/** Those that anybody sees; deleted ones are kept a while, and go too. */
const reminders = (query: Pick<Database, "selectFrom">, userId: string) =>
  query
    .selectFrom("reminders")
    .select((all) => all.fn.countAll<number>().as("count"))
    .where("owner_id", "=", userId)
    .where("is_active", "=", true)
    .where("is_deleted", "=", false);

interface Leaving {
  userId: string;
  /** Who takes over reminders that carry a scope tag; null: they go too. */
  heir: string | null;
  clock: Clock;
}

/**
 * Deletes an account. Vaults, entries, their history, sessions, devices, codes, memberships, assignments and reminders
 * go by their foreign keys; people whom it added stay, without a creator; the audit names it by id. What is handed over
 * is moved to the heir first, what was not sent to the account, or of its reminders, goes, and what stays is planned anew.
 */
export async function letGo(trx: Trx, leaving: Leaving): Promise<void> {
  const { userId, clock } = leaving;
  const handedOver = await handOver(trx, leaving);
  const waiting = await lockWaiting(trx, userId);
  await dropUnsent(trx, userId);
  await touchGroups(trx, userId, clock.now());
  await trx.deleteFrom("users").where("id", "=", userId).execute();
  await planReminders(trx, [...new Set([...handedOver, ...waiting])].toSorted(), clock);
}

/** What was mailed to the one who leaves is mailed to the heir. */
async function handOver(trx: Trx, { userId, heir, clock }: Leaving): Promise<string[]> {
  if (heir === null) return [];
  const rows = await trx
    .updateTable("reminders")
    .from("users as leaving")
    .from("users as heir")
    .set({
      owner_id: heir,
      email: sql<string>`case when lower(reminders.email) = leaving.email then heir.email else reminders.email end`,
      updated_at: touched(clock.now(), "reminders.updated_at"),
    })
    .where("leaving.id", "=", userId)
    .where("heir.id", "=", heir)
    .where("reminders.owner_id", "=", userId)
    .where("reminders.scope_tag_id", "is not", null)
    .returning("reminders.id")
    .execute();
  return rows.map((row) => row.id);
}

/** Reminders of which something waits to be sent to the account. */
async function lockWaiting(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("reminders")
    .select("id")
    .where("id", "in", (deliveries) =>
      deliveries
        .selectFrom("deliveries")
        .select("reminder_id")
        .where("user_id", "=", userId)
        .where("state", "=", "pending")
        .$narrowType<{ reminder_id: string }>(),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** What waits may lie years ahead, and would keep the address till then. */
async function dropUnsent(trx: Trx, userId: string): Promise<void> {
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

/** They are other ones without the member: who edits one meanwhile is told. */
async function touchGroups(trx: Trx, userId: string, at: Date): Promise<void> {
  const rows = await trx.selectFrom("group_members").select("group_id").where("user_id", "=", userId).execute();
  const ids = rows.map((row) => row.group_id);
  await trx
    .updateTable("groups")
    .set({ updated_at: touched(at) })
    .where("id", "=", anyOf(ids))
    .execute();
}
