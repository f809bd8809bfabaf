import { type CallParsed, type calls, errors, type ReminderBulkResult } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import { toAppError } from "../../http/error-reply.ts";
import { renewReminder } from "./renew.ts";
import { snooze } from "./take.ts";
import { updateReminder } from "./update.ts";

type Changes = CallParsed<(typeof calls)["reminderLists"]["bulk"]>["body"]["changes"];

interface BulkRequest extends Session {
  changes: Changes;
  /** Receives every unexpected error. */
  onError: (error: unknown) => void;
}

/**
 * Changes reminders in the order sent, each in a transaction of its own and checked as if it came alone: one that is
 * refused stops no other.
 */
export async function changeReminders(
  app: AppContext,
  { changes, onError, ...session }: BulkRequest,
): Promise<{ results: ReminderBulkResult[] }> {
  const results: ReminderBulkResult[] = [];
  for (const change of changes) {
    const { id } = change;
    try {
      const { reminder } = await changeOne(app, session, change);
      results.push({ id, updatedAt: "updatedAt" in reminder ? reminder.updatedAt : null, error: null });
    } catch (error) {
      const refusal = toAppError(error);
      const { status } = errors[refusal.code];
      const said = { message: refusal.message, code: refusal.code };
      if (status === 401 || status === 503) {
        // The session has ended, or the database is unreachable, so the other changes fail alike, but the reply still
        // lists the completed ones.
        if (results.length === 0) throw error;
        return { results: [...results, ...changes.slice(results.length).map((rest) => refused(rest.id, said))] };
      }
      if (status >= 500) onError(error);
      results.push(refused(id, said));
    }
  }
  return { results };
}

function changeOne(app: AppContext, session: Session, { id, change, renew, snooze: rest, updatedAt }: Changes[number]) {
  const reminderId = id;
  if (renew !== undefined) return renewReminder(app, session, { reminderId, term: renew, ifMatch: updatedAt });
  if (rest !== undefined) return snooze(app, session, { reminderId, until: rest.until });
  return updateReminder(app, { ...session, reminderId, change: change ?? {}, ifMatch: updatedAt });
}

const refused = (id: string, error: ReminderBulkResult["error"]): ReminderBulkResult => ({
  id,
  updatedAt: null,
  error,
});
