import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { AppError } from "../../errors.ts";
import type { Session } from "../../accounts/read-session.ts";
import { lockReminderFor } from "./lock-reminder.ts";

/** Deletes a reminder with what is pending of it; what was sent stays in the ledger, without it. */
export function removeReminder({ db }: Pick<AppContext, "db">, session: Session, reminderId: string): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    const actor = await confirmActor(trx, session);
    const { rights } = await lockReminderFor(trx, actor, reminderId);
    if (!rights.delete) throw new AppError("forbidden");
    await trx
      .deleteFrom("deliveries")
      .where("reminder_id", "=", reminderId)
      .where("state", "in", ["pending", "cancelled"])
      .execute();
    await trx.deleteFrom("reminders").where("id", "=", reminderId).execute();
  });
}
