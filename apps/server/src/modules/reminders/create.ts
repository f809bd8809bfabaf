import {
  type Actor,
  type CallParsed,
  type calls,
  limits,
  type ListedReminder,
  mayAssign,
  mayUseReminders,
  type Reminder,
} from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Core } from "../../accounts/core.ts";
import { transact } from "../../accounts/transact.ts";
import { planReminder } from "../../deliveries/plan.ts";
import { nowOf } from "../../deliveries/time.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";
import type { Trx } from "../../platform/database.ts";
import { isWhole, showChanged } from "./read.ts";
import { refuseForeignTag, refuseStrangers } from "./scope.ts";
import { settleStart } from "./start.ts";
import { addAssignees } from "./store.ts";
import { todayOf } from "./today.ts";

type Form = CallParsed<(typeof calls)["reminders"]["create"]>["body"];

/** Makes a reminder of one's own, names who gets it besides, and plans its messages. */
export function createReminder(core: Core, session: Session, form: Form): Promise<{ reminder: Reminder }> {
  return transact(core.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    if (!mayUseReminders(actor)) throw new Refusal("forbidden");
    if (form.userIds !== undefined && !mayAssign(actor)) throw new Refusal("forbidden");
    await refuseTooMany(trx, actor._id);
    const at = core.clock.now();
    const { frequency, expiryDate } = form;
    const today = await todayOf(trx, actor._id, core.clock);
    const start = settleStart({ frequency, expiryDate, start: form.remindDaysStart ?? null, today });
    const scopeTagId = form.scopeTag ?? null;
    if (scopeTagId !== null) await refuseForeignTag(trx, actor, scopeTagId);
    const assignees = [...new Set(form.userIds ?? [])];
    await refuseStrangers(trx, scopeTagId, assignees);

    const id = await insertReminder(trx, actor, form, { start, at, plannedFrom: nowOf(core.clock) });
    await addAssignees(trx, id, assignees);
    await planReminder(trx, id, core.clock);
    return { reminder: ownOf(await showChanged(trx, actor, id)) };
  });
}

/** Hidden ones count: whoever could hide them and make others would have no bound. */
async function refuseTooMany(trx: Trx, ownerId: string): Promise<void> {
  // One at a time for each owner, so that the count is exact.
  await sql`select pg_advisory_xact_lock(hashtextextended('reminders of ' || ${ownerId}::text, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom("reminders")
    .where("owner_id", "=", ownerId)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= limits.remindersPerOwner) throw new Refusal("reminders_full");
}

interface Times {
  start: string | null;
  at: Date;
  plannedFrom: RawBuilder<Date>;
}

async function insertReminder(trx: Trx, actor: Actor, form: Form, { start, at, plannedFrom }: Times): Promise<string> {
  const id = uuidv7();
  await trx
    .insertInto("reminders")
    .values({
      id,
      title: form.title,
      type: form.type,
      scope_tag_id: form.scopeTag ?? null,
      owner_id: actor._id,
      expiry_date: form.expiryDate,
      remind_before_days: form.remindBeforeDays,
      email: form.email,
      frequency: form.frequency,
      remind_days_start: start,
      notes: form.notes ?? "",
      planned_from: plannedFrom,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

function ownOf(reminder: ListedReminder): Reminder {
  if (!isWhole(reminder)) throw new Error("an owner reads what is theirs");
  return reminder;
}
