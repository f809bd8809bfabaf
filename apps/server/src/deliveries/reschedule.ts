import { mayUseReminders } from "@pomander/contract";
import { rightsOf } from "../accounts/actor.ts";
import { planForOwner, planForUser } from "./plan.ts";
import type { Clock } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import type { UserRow } from "../accounts/present-user.ts";

type MailTimeProfile = Pick<
  UserRow,
  "id" | "email" | "time_zone" | "mail_time" | "is_admin" | "is_super_admin" | "is_allowed_for_remind_me"
>;

const hasRemindMe = (row: MailTimeProfile) => mayUseReminders(rightsOf(row));

/** Plans somebody's reminders anew where a change of their record moves, pauses or continues them. */
export async function rescheduleAfterProfileChange(
  trx: Trx,
  before: MailTimeProfile,
  after: MailTimeProfile,
  clock: Clock,
): Promise<void> {
  if (hasRemindMe(before) !== hasRemindMe(after)) await planForOwner(trx, after.id, clock);
  const hasMoved =
    before.email !== after.email || before.time_zone !== after.time_zone || before.mail_time !== after.mail_time;
  if (hasMoved) await planForUser(trx, after.id, clock);
}
