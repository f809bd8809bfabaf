import { type Actor, limits } from "@pomander/contract";
import type { AppContext } from "../../../accounts/app-context.ts";
import { confirmActor } from "../../../accounts/confirm-actor.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { planReminder } from "../../../deliveries/plan/plan.ts";
import { AppError } from "../../../errors.ts";
import { lockUntilCommit } from "../../../platform/advisory-locks.ts";
import type { Trx } from "../../../platform/database.ts";
import type { ReminderBeforeImport } from "../../../platform/reminder-tables.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { lockReminder } from "../store.ts";
import { changeReminder } from "../update.ts";
import { giveBackTerm, isChangedSince, listNewEvents, markEvents } from "./changed-since-import.ts";

/**
 * Restores the former values of reminders that an import of the caller's own has changed, as many as one request may,
 * each in a transaction of its own and by the rules of a change that comes alone. One that a user has changed, taken or
 * snoozed since, or that may not be changed any more, stays as it is and is marked so.
 * @returns how many were restored
 */
export async function restoreChanged(app: AppContext, session: Session, importId: string): Promise<number> {
  const rows = await app.db
    .selectFrom("reminder_import_updates")
    .innerJoin("reminder_imports", "reminder_imports.id", "import_id")
    .select("reminder_id")
    .where("import_id", "=", importId)
    .where("user_id", "=", session.actor._id)
    .where("is_kept", "=", false)
    .orderBy("reminder_id")
    .limit(limits.restoredPerUndo)
    .execute();
  let restored = 0;
  for (const { reminder_id } of rows) {
    const isRestored = await withTransaction(app.db, async (trx) => {
      const actor = await confirmActor(trx, session);
      await lockUntilCommit(trx, "reminders", actor._id);
      return restoreOne(trx, app, { actor, importId, reminderId: reminder_id });
    });
    restored += isRestored ? 1 : 0;
  }
  return restored;
}

interface RestoreRequest {
  actor: Actor;
  importId: string;
  reminderId: string;
}

/**
 * Restores one reminder. The caller has the owner's lock, so no other undo of theirs does the same at the same time.
 */
async function restoreOne(
  trx: Trx,
  app: AppContext,
  { actor, importId, reminderId }: RestoreRequest,
): Promise<boolean> {
  if ((await lockReminder(trx, reminderId)) === null) return false;
  const row = await trx
    .selectFrom("reminder_import_updates")
    .innerJoin("reminders", "reminders.id", "reminder_id")
    .select(["before", "state_after", "expiry_date", isChangedSince.as("isChanged")])
    .where("reminder_import_updates.import_id", "=", importId)
    .where("reminder_id", "=", reminderId)
    .where("is_kept", "=", false)
    .executeTakeFirst();
  if (row === undefined) return false;
  const stored = trx.updateTable("reminder_import_updates").where("import_id", "=", importId);
  const { before, state_after: after } = row;
  const seen = await listNewEvents(trx, reminderId, []);
  const isDateFound = after.expiryDate !== undefined && after.expiryDate !== row.expiry_date;
  if (row.isChanged || !(await giveBack(trx, app, { actor, reminderId, before, isDateFound }))) {
    await stored.where("reminder_id", "=", reminderId).set({ is_kept: true }).execute();
    return false;
  }
  await markEvents(trx, after.own ?? [], "undone");
  await markEvents(trx, await listNewEvents(trx, reminderId, seen), "undo");
  await trx
    .deleteFrom("reminder_import_updates")
    .where("import_id", "=", importId)
    .where("reminder_id", "=", reminderId)
    .execute();
  return true;
}

interface GiveBackRequest {
  actor: Actor;
  reminderId: string;
  before: ReminderBeforeImport;
  /** Whether a check has found another expiry date since: that date stays, and the user who took the reminder. */
  isDateFound: boolean;
}

/** Returns false when the change is refused; then nothing has been written. */
async function giveBack(
  trx: Trx,
  app: AppContext,
  { actor, reminderId, before, isDateFound }: GiveBackRequest,
): Promise<boolean> {
  const { userIds, fields, plannedFrom } = before;
  const { expiryDate, remindDaysStart, ...others } = fields;
  const dates = isDateFound ? {} : { expiryDate, remindDaysStart };
  // The reminder must not send again the messages that it sent before.
  const plan = isDateFound ? {} : { plannedFrom: new Date(plannedFrom) };
  const people = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", userIds.length === 0 ? [actor._id] : userIds)
    .execute();
  const there = new Set(people.map(({ id }) => id));
  const change = { ...others, ...dates, userIds: userIds.filter((userId) => there.has(userId)) };
  try {
    await changeReminder(trx, app, { actor, reminderId, change, ifMatch: undefined, ...plan });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  if (isDateFound) return true;
  await giveBackTerm(trx, reminderId, before);
  await planReminder(trx, reminderId, app.clock);
  return true;
}
