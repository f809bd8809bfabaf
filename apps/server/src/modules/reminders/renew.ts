import type { CallParsed, calls, Reminder } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import { checkIfMatch } from "../../http/if-match.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { isFullReminder, showChanged } from "./read.ts";
import { isHidden, lockReminderFor } from "./store.ts";
import { todayOf } from "./today.ts";
import { causeOf } from "../../deliveries/reminder-events.ts";
import { beginTerm } from "../../deliveries/taking.ts";

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
    const { renewEveryMonths } = term;
    await beginTerm(trx, row, { expiryDate, kind: "renewed", ...causeOf(actor), renewEveryMonths }, clock);
    const shown = await showChanged(trx, actor, reminderId);
    if (!isFullReminder(shown)) throw new Error("who edits a reminder reads it");
    return { reminder: shown };
  });
