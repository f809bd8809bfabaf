import type { Actor, Reminder } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import { normalizeTarget, type Probe } from "../../checks/kinds.ts";
import { recordFinding } from "../../checks/record-finding.ts";
import { localDateOf } from "../../deliveries/context/recurrence.ts";
import { invalid } from "../../errors.ts";
import { createReminder, type NewReminderForm } from "./create.ts";
import { readReminder } from "./read.ts";

/** Runs work that makes reminders of an owner when it is their turn. */
export type InTurn = <T>(owner: Actor, work: () => Promise<T>) => Promise<T>;

/**
 * Makes a reminder. The target that it will watch is checked first, and a future date found there
 * replaces the sent one: otherwise a message for the sent date might go out before. Where none is found, a sent date
 * that is not in the future is refused, since a new form begins with such a date.
 */
export async function createWatchingReminder(
  app: AppContext & { look: Probe; inTurn: InTurn },
  session: Session,
  form: NewReminderForm,
): Promise<{ reminder: Reminder }> {
  const { db, clock, config } = app;
  const create = (whole: NewReminderForm) => app.inTurn(session.actor, () => createReminder(app, session, whole));
  if (form.check == null || !config.checks) return create(form);
  const check = { kind: form.check.kind, target: normalizeTarget(form.check) };
  const finding = await app.look(check);
  const owner = db.selectFrom("users").select("time_zone").where("id", "=", session.actor._id);
  const zone = (await owner.executeTakeFirst())?.time_zone ?? "UTC";
  const found = finding.state === "ok" ? localDateOf(finding.endsAt, zone) : "";
  const today = localDateOf(clock.now().getTime(), zone);
  if (finding.state !== "ok" && form.expiryDate <= today) {
    throw invalid("check.target", `${finding.note} Check the address, or enter an expiry date in the future`);
  }
  const expiryDate = found > today ? found : form.expiryDate;
  const { reminder } = await create({ ...form, expiryDate });
  await recordFinding(db, { reminder_id: reminder._id, ...check }, finding, clock);
  return { reminder: await readReminder(app, session.actor, reminder._id) };
}
