import { planForUser } from "../deliveries/plan.ts";
import type { Clock } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import type { UserRow } from "./present-user.ts";

type Whereabouts = Pick<UserRow, "id" | "email" | "time_zone" | "mail_time">;

/** Plans somebody's reminders anew where a change of their record moves them. */
export async function planIfMoved(trx: Trx, before: Whereabouts, after: Whereabouts, clock: Clock): Promise<void> {
  const hasMoved =
    before.email !== after.email || before.time_zone !== after.time_zone || before.mail_time !== after.mail_time;
  if (hasMoved) await planForUser(trx, after.id, clock);
}
