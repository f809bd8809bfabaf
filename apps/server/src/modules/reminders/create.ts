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
import type { RawBuilder } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { planReminder } from "../../deliveries/plan.ts";
import { AppError } from "../../errors.ts";
import { recurrenceStart } from "./apply-update.ts";
import { isFullReminder, showChanged } from "./read.ts";
import { assertMayUseTag, assertMembersOfTag } from "./scope-tag-rights.ts";
import { addAssignees } from "./store.ts";
import { todayOf } from "./today.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { sqlNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

type NewReminderForm = CallParsed<(typeof calls)["reminders"]["create"]>["body"];

/** Makes a reminder of one's own, names who gets it besides, and plans its messages. */
export function createReminder(
  app: AppContext,
  session: Session,
  form: NewReminderForm,
): Promise<{ reminder: Reminder }> {
  return withTransaction(app.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    if (!mayUseReminders(actor)) throw new AppError("forbidden");
    if (form.userIds !== undefined && !mayAssign(actor)) throw new AppError("forbidden");
    await assertReminderLimit(trx, actor._id);
    const at = app.clock.now();
    const { frequency, expiryDate } = form;
    const today = await todayOf(trx, actor._id, app.clock);
    const start = recurrenceStart({ frequency, expiryDate, start: form.remindDaysStart ?? null, today });
    const scopeTagId = form.scopeTag ?? null;
    if (scopeTagId !== null) await assertMayUseTag(trx, actor, scopeTagId);
    const assignees = [...new Set(form.userIds ?? [])];
    await assertMembersOfTag(trx, scopeTagId, assignees);

    const id = await insertReminder(trx, actor, form, { start, at, plannedFrom: sqlNow(app.clock) });
    await addAssignees(trx, id, assignees);
    await planReminder(trx, id, app.clock);
    return { reminder: ownOf(await showChanged(trx, actor, id)) };
  });
}

/** Hidden ones count: whoever could hide them and make others would have no bound. */
async function assertReminderLimit(trx: Trx, ownerId: string): Promise<void> {
  // One at a time for each owner, so that the count is exact.
  await lockUntilCommit(trx, "reminders", ownerId);
  const { count } = await trx
    .selectFrom("reminders")
    .where("owner_id", "=", ownerId)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= limits.remindersPerOwner) throw new AppError("reminders_full");
}

interface InsertTimes {
  start: string | null;
  at: Date;
  plannedFrom: RawBuilder<Date>;
}

async function insertReminder(
  trx: Trx,
  actor: Actor,
  form: NewReminderForm,
  { start, at, plannedFrom }: InsertTimes,
): Promise<string> {
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
      also_before_days: form.alsoBeforeDays ?? [],
      renew_every_months: form.renewEveryMonths ?? null,
      notes: form.notes ?? "",
      planned_from: plannedFrom,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

function ownOf(reminder: ListedReminder): Reminder {
  if (!isFullReminder(reminder)) throw new Error("an owner reads what is theirs");
  return reminder;
}
