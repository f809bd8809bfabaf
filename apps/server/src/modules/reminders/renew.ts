import { type CallParsed, type calls, daysBetween, type Reminder, withNoticeDay } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { planReminder } from "../../deliveries/plan/plan.ts";
import { recordReminderEvent } from "../../deliveries/reminder-events.ts";
import { endTerm } from "../../deliveries/taking.ts";
import { AppError, invalid } from "../../errors.ts";
import { checkIfMatch } from "../../http/if-match.ts";
import { dayMs, nextUpdatedAt, sqlNow } from "../../platform/clock.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { isFullReminder, showChanged } from "./read.ts";
import { isHidden, lockReminderFor, type ReminderRow } from "./store.ts";
import { todayOf } from "./today.ts";

interface RenewRequest {
  reminderId: string;
  term: CallParsed<(typeof calls)["reminders"]["renew"]>["body"];
  ifMatch: string | undefined;
}

/** Gives a reminder its next expiry date. A new term begins: no user has taken or snoozed the reminder. */
export const renewReminder = (
  { db, clock }: AppContext,
  session: Session,
  { reminderId, term, ifMatch }: RenewRequest,
): Promise<{ reminder: Reminder }> =>
  withTransaction(db, async (trx) => {
    const actor = await confirmActor(trx, session);
    const { row, rights } = await lockReminderFor(trx, actor, reminderId);
    if (!rights.edit) throw new AppError("forbidden");
    if (isHidden(row)) throw new AppError("not_found");
    checkIfMatch(ifMatch, row.updated_at);
    const { expiryDate } = term;
    if (expiryDate <= (await todayOf(trx, row.owner_id, clock)))
      throw invalid("expiryDate", "Choose a day after today");
    await trx
      .updateTable("reminders")
      .set({
        expiry_date: expiryDate,
        remind_days_start: shiftedStart(row, expiryDate),
        notes: withNoticeDay(row.notes, { from: row.expiry_date, to: expiryDate }),
        renew_every_months: term.renewEveryMonths === undefined ? row.renew_every_months : term.renewEveryMonths,
        planned_from: sqlNow(clock),
        updated_at: nextUpdatedAt(clock.now()),
      })
      .where("id", "=", reminderId)
      .execute();
    await endTerm(trx, reminderId);
    const changes = [{ field: "expiryDate", from: row.expiry_date, to: expiryDate }];
    await recordReminderEvent(trx, { reminderId, kind: "renewed", by: actor._id, changes }, clock);
    await planReminder(trx, reminderId, clock);
    const shown = await showChanged(trx, actor, reminderId);
    if (!isFullReminder(shown)) throw new Error("who edits a reminder reads it");
    return { reminder: shown };
  });

/** Returns the first day as long before the new expiry date as it was before the old one. */
function shiftedStart({ remind_days_start, expiry_date }: ReminderRow, next: string): string | null {
  if (remind_days_start === null) return null;
  const moved = Date.parse(remind_days_start) + daysBetween(expiry_date, next) * dayMs;
  return new Date(moved).toISOString().slice(0, 10);
}
