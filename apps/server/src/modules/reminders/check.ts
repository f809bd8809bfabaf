import type { NewCheck, Reminder } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import type { Look } from "../../checks/look.ts";
import { recordFinding } from "../../checks/record.ts";
import { normalizeTarget } from "../../checks/targets.ts";
import { recordReminderEvent } from "../../deliveries/reminder-events.ts";
import { AppError, invalid } from "../../errors.ts";
import { sqlNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { readReminder } from "./read.ts";
import { isHidden, lockReminderFor } from "./store.ts";

interface StoreCheck {
  reminderId: string;
  /** Null: it watches nothing. Absent: it stays. */
  check: NewCheck | null | undefined;
  /** Told to the log; null where the reminder is new. */
  by: string | null;
}

/** Has a reminder watch something, which is looked at next, or nothing. @throws `invalid` */
export async function storeCheck(trx: Trx, { config, clock }: AppContext, { reminderId, check, by }: StoreCheck) {
  if (check === undefined) return;
  const before = await readTarget(trx, reminderId);
  const after = check && { kind: check.kind, target: normalizeTarget(check) };
  if (before?.kind === after?.kind && before?.target === after?.target) return;
  if (after !== null && !config.checks) {
    throw invalid("check", "This server doesn't look at certificates and domains");
  }
  await trx.deleteFrom("reminder_checks").where("reminder_id", "=", reminderId).execute();
  if (after !== null) {
    const row = { reminder_id: reminderId, ...after, next_at: sqlNow(clock) };
    await trx.insertInto("reminder_checks").values(row).execute();
  }
  if (by === null) return;
  const changes = [{ field: "check", from: before?.target ?? "", to: after?.target ?? "" }];
  await recordReminderEvent(trx, { reminderId, kind: "changed", by, changes }, clock);
}

const readTarget = (trx: Trx, reminderId: string) =>
  trx
    .selectFrom("reminder_checks")
    .select(["reminder_id", "kind", "target"])
    .where("reminder_id", "=", reminderId)
    .executeTakeFirst();

/** Looks at what a reminder watches now, for those who may edit it. */
export async function checkNow(
  app: AppContext & { look: Look },
  session: Session,
  reminderId: string,
): Promise<{ reminder: Reminder }> {
  const { db, clock, config } = app;
  const watched = await withTransaction(db, async (trx) => {
    const { row, rights } = await lockReminderFor(trx, await confirmActor(trx, session), reminderId);
    if (!rights.edit) throw new AppError("forbidden");
    if (isHidden(row)) throw new AppError("not_found");
    if (!config.checks) throw new AppError("checks_off");
    return readTarget(trx, reminderId);
  });
  if (watched === undefined) throw new AppError("not_found");
  await recordFinding(db, watched, await app.look(watched), clock);
  return { reminder: await readReminder(app, session.actor, reminderId) };
}
