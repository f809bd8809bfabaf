import { sql } from "kysely";
import { requestPlanning } from "../../deliveries/plan/planning-jobs.ts";
import { recordReminderEvent } from "../../deliveries/reminder-events.ts";
import { type Clock, nextUpdatedAt } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";

interface Redirection {
  /** Id of the user who leaves. */
  userId: string;
  /** The address that replaces theirs; null: that of each reminder's owner. */
  sendTo: string | null;
  /** Id of the user who deletes the account. */
  by: string;
  clock: Clock;
}

/**
 * Redirects other people's reminders from a leaving user to another address: reminders that name the user's address, and
 * escalation rules that name the user. Returns the ids of these reminders, which the caller plans again.
 */
export async function redirectReminders(trx: Trx, redirection: Redirection): Promise<string[]> {
  await redirectTagRules(trx, redirection);
  const { rows } = await sql<{ id: string; address: string; from: string; to: string }>`
    select reminders.id, leaving.email as address, reminders.email as from,
      coalesce(${redirection.sendTo}::text, owner.email) as to
    from reminders join users owner on owner.id = owner_id, users leaving
    where leaving.id = ${redirection.userId} and owner_id <> leaving.id
      and (lower(reminders.email) = leaving.email or escalate_to && array[leaving.email, leaving.id::text])
    order by reminders.id for update of reminders`.execute(trx);
  for (const { id, address, from, to } of rows) {
    const isAddressed = from.toLowerCase() === address;
    await trx
      .updateTable("reminders")
      .set({
        ...(isAddressed ? { email: to } : {}),
        escalate_to: replaced(sql`${to}`, { ...redirection, address }),
        updated_at: nextUpdatedAt(redirection.clock.now()),
      })
      .where("id", "=", id)
      .execute();
    if (!isAddressed) continue;
    const event = { reminderId: id, kind: "changed" as const, changes: [{ field: "email", from, to }] };
    // A user who deletes their own account is no longer named.
    await recordReminderEvent(trx, { ...event, by: redirection.by }, redirection.clock);
  }
  return rows.map(({ id }) => id);
}

/** Selects the people of a rule, with one replaced by another, each once. */
const replaced = (to: ReturnType<typeof sql>, { address, userId }: { address: string; userId: string }) => sql<
  string[]
>`
  array(select distinct case when key in (${address}, ${userId}::text) then ${to} else key end from unnest(escalate_to) key)`;

/** Redirects the rules of scope tags. Without a new address, the user is removed from them. */
async function redirectTagRules(trx: Trx, { userId, sendTo, clock }: Redirection): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update scope_tags set escalate_to = array(
      select distinct case when key in (leaving.email, leaving.id::text) then ${sendTo}::text else key end
      from unnest(escalate_to) key
      where ${sendTo}::text is not null or key not in (leaving.email, leaving.id::text))
    from users leaving
    where leaving.id = ${userId} and escalate_to && array[leaving.email, leaving.id::text]
    returning scope_tags.id`.execute(trx);
  for (const { id } of rows) await requestPlanning(trx, { kind: "tag", id }, clock);
}

/** Counts other owners' visible reminders that name a user's address; `alone`: those of them without assigned people. */
export async function countAddressed(db: Database, userId: string): Promise<{ many: number; alone: number }> {
  const { rows } = await sql<{ many: number; alone: number }>`
    select count(*)::int as many,
      (count(*) filter (where not exists (select from reminder_assignees
        where reminder_id = reminders.id and user_id <> leaving.id)))::int as alone
    from reminders join users leaving on lower(reminders.email) = leaving.email
    where leaving.id = ${userId} and owner_id <> leaving.id and is_active and not is_deleted`.execute(db);
  return rows[0] ?? { many: 0, alone: 0 };
}
