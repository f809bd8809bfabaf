import { limits, type NewCheck, type Reminder, type ReminderCheck } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { normalizeTarget, type Probe } from "../../checks/kinds.ts";
import { dateOfFinding, recordFinding } from "../../checks/record-finding.ts";
import { type EventCause, recordReminderEvent } from "../../deliveries/reminder-events.ts";
import { AppError, invalid } from "../../errors.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { sqlNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { changedWithoutValues } from "./field-changes.ts";
import { readReminder } from "./read.ts";
import { isHidden, lockReminderFor } from "./store.ts";
import { countRows } from "../../platform/rows.ts";

interface StoreCheck {
  reminderId: string;
  /** Null removes the check; absent keeps it. */
  check: NewCheck | null | undefined;
  /** The cause, for the log; null where the reminder is new. */
  cause: EventCause | null;
}

/** Sets or removes what a reminder watches; a new one is checked next. @throws `invalid` */
export async function storeCheck(trx: Trx, { config, clock }: AppContext, { reminderId, check, cause }: StoreCheck) {
  if (check === undefined) return;
  const before = await readTarget(trx, reminderId);
  const after = check && { kind: check.kind, target: normalizeTarget(check) };
  if (before?.kind === after?.kind && before?.target === after?.target) return;
  if (after !== null && !config.checks) {
    throw invalid("check", "On this server, reminders can't watch anything");
  }
  await trx.deleteFrom("reminder_checks").where("reminder_id", "=", reminderId).execute();
  if (after !== null) {
    await assertRoom(trx, reminderId);
    const row = { reminder_id: reminderId, ...after, next_at: sqlNow(clock) };
    await trx.insertInto("reminder_checks").values(row).execute();
  }
  if (cause === null) return;
  const changes = [changedWithoutValues("check")];
  await recordReminderEvent(trx, { reminderId, kind: "changed", ...cause, changes }, clock);
}

/** Refuses one more check where the owner's reminders have the maximum. @throws `invalid` */
async function assertRoom(trx: Trx, reminderId: string): Promise<void> {
  const { owner_id: owner } = await trx
    .selectFrom("reminders")
    .select("owner_id")
    .where("id", "=", reminderId)
    .executeTakeFirstOrThrow();
  await lockUntilCommit(trx, "checks", owner);
  const checks = trx.selectFrom("reminder_checks").innerJoin("reminders", "reminders.id", "reminder_id");
  if ((await countRows(checks.where("owner_id", "=", owner))) < limits.checksPerOwner) return;
  throw invalid("check.target", `One person's reminders can watch ${limits.checksPerOwner} targets. Remove one first`);
}

const readTarget = (trx: Trx, reminderId: string) =>
  trx
    .selectFrom("reminder_checks")
    .select(["reminder_id", "kind", "target"])
    .where("reminder_id", "=", reminderId)
    .executeTakeFirst();

/** Checks now what a reminder watches, for users who may edit it. */
export async function checkNow(
  app: AppContext & { look: Probe },
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

/**
 * Checks what a reminder might watch, by the rules of stored checks, and stores nothing.
 * @throws `invalid`, `checks_off`
 */
export async function lookUp(
  { db, clock, config, look }: AppContext & { look: Probe },
  { actor }: Pick<Session, "actor">,
  given: NewCheck,
): Promise<ReminderCheck> {
  if (!config.checks) throw new AppError("checks_off");
  const check = { kind: given.kind, target: normalizeTarget(given, "target") };
  const finding = await look(check);
  const owner = db.selectFrom("users").select("time_zone").where("id", "=", actor._id);
  const zone = (await owner.executeTakeFirst())?.time_zone ?? "UTC";
  const { state, note, found } = dateOfFinding(finding, zone);
  return { ...check, state, checkedAt: clock.now().toISOString(), foundDate: found, error: note };
}
