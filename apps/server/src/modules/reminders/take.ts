import { type ListedReminder, type Reminder } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor, type ConfirmedActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { planReminder } from "../../deliveries/plan/plan.ts";
import { recordReminderEvent } from "../../deliveries/reminder-events.ts";
import { giveBackReminder, readTaker, takeReminder } from "../../deliveries/taking.ts";
import { AppError, invalid } from "../../errors.ts";
import { findReminder, isFullReminder, showChanged } from "./read.ts";
import { isHidden, lockReminder, type ReminderRow } from "./store.ts";
import { todayOf } from "./today.ts";
import { sqlNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

type Shown = Promise<{ reminder: ListedReminder }>;

/** Takes a reminder, or takes it over from another user. */
export const takeInHand = ({ db, clock }: AppContext, session: Session, reminderId: string): Shown =>
  withTransaction(db, async (trx) => {
    const { actor } = await lockForTaker(trx, session, reminderId);
    await takeReminder(trx, { reminderId, key: actor._id, name: actor.name }, clock);
    return { reminder: await showChanged(trx, actor, reminderId) };
  });

/** Gives back a reminder that the caller has taken; a user who may edit it also gives back another user's. */
export const giveBack = ({ db, clock }: AppContext, session: Session, reminderId: string): Shown =>
  withTransaction(db, async (trx) => {
    const { actor, shown } = await lockForTaker(trx, session, reminderId, { orEditor: true });
    const isMine = (await readTaker(trx, reminderId))?.key === actor._id || isTakenByMe(shown);
    if (!isMine && !shown.can.edit) throw new AppError("forbidden");
    await giveBackReminder(trx, { reminderId, by: actor._id }, clock);
    return { reminder: await showChanged(trx, actor, reminderId) };
  });

/** Returns whether the caller took it by the link in a message, before the address had an account. */
const isTakenByMe = (shown: ListedReminder) => isFullReminder(shown) && shown.taken?.isMe === true;

/** Snoozes a reminder: the caller gets no message of it before a day; null ends that. */
export const snooze = (
  { db, clock }: AppContext,
  session: Session,
  { reminderId, until }: { reminderId: string; until: string | null },
): Shown =>
  withTransaction(db, async (trx) => {
    const { actor, row } = await lockForTaker(trx, session, reminderId);
    const isDayBetween = until === null || (until > (await todayOf(trx, actor._id, clock)) && until < row.expiry_date);
    if (!isDayBetween) throw invalid("until", "Choose a day from tomorrow to the day before the expiry date");
    const before = await trx
      .deleteFrom("reminder_snoozes")
      .where("reminder_id", "=", reminderId)
      .where("recipient_key", "=", actor._id)
      .returning("until")
      .executeTakeFirst();
    if (until !== null) {
      await sql`
        insert into reminder_snoozes (reminder_id, recipient_key, until, snoozed_for, at)
        values (${reminderId}, ${actor._id}, ${until}, ${row.expiry_date}, ${sqlNow(clock)})`.execute(trx);
    }
    const from = before?.until ?? null;
    if (from !== until) {
      const changes = [{ field: "snoozedUntil", from: from ?? "", to: until ?? "" }];
      await recordReminderEvent(trx, { reminderId, kind: "snoozed", by: actor._id, changes }, clock);
      await planReminder(trx, reminderId, clock);
    }
    return { reminder: await showChanged(trx, actor, reminderId) };
  });

interface LockedForTaker {
  actor: ConfirmedActor;
  row: ReminderRow;
  shown: ListedReminder | Reminder;
}

/**
 * Locks a reminder for a user who may take it. A user that the reminder names may know of it, whatever else they may
 * do.
 * @throws `not_found` where the caller may not know of it, `forbidden` where they may, but not take it
 */
async function lockForTaker(
  trx: Trx,
  session: Session,
  reminderId: string,
  { orEditor = false } = {},
): Promise<LockedForTaker> {
  const actor = await confirmActor(trx, session);
  const row = await lockReminder(trx, reminderId);
  const found = row === null ? null : await findReminder(trx, actor, reminderId);
  if (row === null || found === null || isHidden(row) || !(found.isKnown || found.mayTake)) {
    throw new AppError("not_found");
  }
  if (!found.mayTake && !(orEditor && found.shown.can.edit)) throw new AppError("forbidden");
  return { actor, row, shown: found.shown };
}
