import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Core } from "../../accounts/core.ts";
import { transact } from "../../accounts/transact.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";
import { openReminder } from "./access.ts";

/** Deletes a reminder with what is pending of it; what was sent stays in the ledger, without it. */
export function removeReminder({ db }: Pick<Core, "db">, session: Session, reminderId: string): Promise<void> {
  return transact<void>(db, async (trx) => {
    const actor = await confirmActor(trx, session);
    const { rights } = await openReminder(trx, actor, reminderId);
    if (!rights.delete) throw new Refusal("forbidden");
    await trx
      .deleteFrom("deliveries")
      .where("reminder_id", "=", reminderId)
      .where("state", "in", ["pending", "cancelled"])
      .execute();
    await trx.deleteFrom("reminders").where("id", "=", reminderId).execute();
  });
}
