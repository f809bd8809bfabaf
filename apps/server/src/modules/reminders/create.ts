import {
  type Actor,
  type CallParsed,
  type calls,
  limits,
  type ListedReminder,
  mayAssign,
  mayUseReminders,
  newReminderFields,
  type Reminder,
} from "@pomander/contract";
import type { RawBuilder } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { planReminder } from "../../deliveries/plan/plan.ts";
import { causeOf, recordReminderEvent } from "../../deliveries/reminder-events.ts";
import { AppError, invalid } from "../../errors.ts";
import { recurrenceStart } from "./apply-update.ts";
import { storeCheck } from "./check.ts";
import { assertMayEscalateTo, escalationColumns } from "./escalation.ts";
import { isFullReminder, showChanged } from "./read.ts";
import { assertMayUseTag, assertMembersOfTag } from "./scope-tag-rights.ts";
import { addAssignees, columnsOf, withSent } from "./store.ts";
import { todayOf } from "./today.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { sqlNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { countRows } from "../../platform/rows.ts";

export type NewReminderForm = CallParsed<(typeof calls)["reminders"]["create"]>["body"];

/** Makes a reminder of the caller's own, names its other recipients, and plans its messages. */
export function createReminder(
  app: AppContext,
  session: Session,
  form: NewReminderForm,
): Promise<{ reminder: Reminder }> {
  return withTransaction(app.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    return { reminder: await insertReminder(trx, app, actor, form) };
  });
}

/** Does the same within a larger transaction, for a user whose rights are confirmed. */
export async function insertReminder(
  trx: Trx,
  app: AppContext,
  actor: Actor,
  form: NewReminderForm,
): Promise<Reminder> {
  if (!mayUseReminders(actor)) throw new AppError("forbidden");
  if (form.userIds !== undefined && !mayAssign(actor)) throw new AppError("forbidden");
  if ((await roomForReminders(trx, actor._id)) <= 0) throw new AppError("reminders_full");
  const at = app.clock.now();
  const { frequency, expiryDate } = form;
  const today = await todayOf(trx, actor._id, app.clock);
  const start = recurrenceStart({ frequency, expiryDate, start: form.remindDaysStart ?? null, today });
  const scopeTagId = form.scopeTag ?? null;
  // A token with scope tags makes reminders of these alone.
  if (scopeTagId === null && actor.token?.scopeTags != null)
    throw invalid("scopeTag", "Name one of the token's scope tags");
  if (scopeTagId !== null) await assertMayUseTag(trx, actor, scopeTagId);
  const assignees = [...new Set(form.userIds ?? [])];
  await assertMembersOfTag(trx, scopeTagId, assignees);
  const rule = form.escalation && escalationColumns(form.escalation);
  if (rule !== undefined) {
    await assertMayEscalateTo(trx, actor, rule, { scopeTagId, known: [actor._id, ...assignees] });
  }

  const id = uuidv7();
  const row = newReminderRow(actor, form, { id, start, at, rule, plannedFrom: sqlNow(app.clock), termFrom: today });
  await trx.insertInto("reminders").values(row).execute();
  await addAssignees(trx, id, assignees);
  await recordReminderEvent(trx, { reminderId: id, kind: "created", ...causeOf(actor) }, app.clock);
  await storeCheck(trx, app, { reminderId: id, check: form.check, cause: null });
  await planReminder(trx, id, app.clock);
  return ownOf(await showChanged(trx, actor, id));
}

/**
 * Returns how many more reminders a user may have, exact until the transaction ends. Hidden ones count: a user who
 * could hide them and make others would have no bound.
 */
export async function roomForReminders(trx: Trx, ownerId: string): Promise<number> {
  // Each owner's requests run one at a time, so that the count is exact.
  await lockUntilCommit(trx, "reminders", ownerId);
  return limits.remindersPerOwner - (await countRows(trx.selectFrom("reminders").where("owner_id", "=", ownerId)));
}

interface NewRow {
  id: string;
  rule?: ReturnType<typeof escalationColumns> | undefined;
  start: string | null;
  at: Date;
  plannedFrom: RawBuilder<Date>;
  /** The day on which its term begins; null: unknown. */
  termFrom: string | null;
  importId?: string;
}

/** Returns the row of a new reminder of the owner's. */
export const newReminderRow = (
  owner: Pick<Actor, "_id">,
  form: Omit<NewReminderForm, "userIds">,
  { id, start, at, rule, plannedFrom, termFrom, importId }: NewRow,
) => ({
  id,
  owner_id: owner._id,
  ...columnsOf({ ...form, ...withSent(newReminderFields, form), remindDaysStart: start }),
  ...rule,
  import_id: importId ?? null,
  planned_from: plannedFrom,
  term_from: termFrom,
  created_at: at,
  updated_at: at,
});

function ownOf(reminder: ListedReminder): Reminder {
  if (!isFullReminder(reminder)) throw new Error("an owner reads what is theirs");
  return reminder;
}
