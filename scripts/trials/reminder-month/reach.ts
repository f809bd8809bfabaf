import { sql } from "kysely";
import type { Database } from "@pomander/server/platform/database";
import { endedAt } from "./expected-messages.ts";
import type { Seen } from "./outcome.ts";
import { dayMs } from "./scenario.ts";

export interface Reach {
  /** Number of mailed notices of each kind. */
  notices: Record<string, number>;
  faults: string[];
}

interface UnreachedRow {
  reminder_id: string;
  kind: "undelivered" | "unconfirmed";
  about: string;
  at: Date;
}

const hour = 3_600_000;

/** Compares the people who left, those who could not be reached, and those who were notified of that. */
export async function judgeReach(
  db: Database,
  { world, actions, arrivals, end }: Pick<Seen, "world" | "actions" | "arrivals" | "end">,
): Promise<Reach> {
  const faults: string[] = [];
  for (const { address, leavesAt } of world.people) {
    const late = arrivals.filter((one) => one.to === address && one.at > leavesAt + hour / 60);
    if (late.length > 0) faults.push(`${address} left and got ${late.length} messages after it`);
  }
  for (const { address, fate } of world.people.filter((one) => one.fate === "unconfirmed")) {
    const got = [
      ...new Map(arrivals.filter(({ to }) => to === address).map((one) => [one.messageId, one.at])).values(),
    ].toSorted((one, other) => one - other);
    const isTooSoon = got.some((at, index) => index > 0 && at - (got[index - 1] ?? 0) < 7 * dayMs - hour);
    if (got.length > 3 || isTooSoon)
      faults.push(`${address} is ${fate} and got ${got.length} messages, too many or too soon`);
  }
  const { rows: told } = await sql<{ reminder_id: string; kind: string; about: string; mail_ids: string[] }>`
    select reminder_id, kind, about, mail_ids from reminder_notices where mailed_at is not null`.execute(db);
  const arrived = new Set(arrivals.map(({ messageId }) => messageId));
  const isTold = (kind: string, reminderId: string, about: string) =>
    told.some(
      (one) =>
        one.kind === kind &&
        one.reminder_id === reminderId &&
        one.about === about &&
        one.mail_ids.some((id) => arrived.has(id)),
    );
  const { rows: unreached } = await sql<UnreachedRow>`
    select distinct on (reminder_id, recipient) reminder_id, lower(recipient) as about, send_at as at, 'undelivered' as kind
    from deliveries where state = 'failed' and channel_id is null and reminder_id is not null
    union all
    select distinct on (reminder_id, recipient) reminder_id, lower(recipient), due_at, 'unconfirmed'
    from deliveries where awaits_verification and state = 'pending' and reminder_id is not null`.execute(db);
  for (const { kind, reminder_id, about, at } of unreached) {
    if (at.getTime() < end - hour && !isTold(kind, reminder_id, about))
      faults.push(`${kind} ${reminder_id} to ${about} at ${at.toISOString()}, and no one was told`);
  }
  const { rows: after } = await sql<{ reminder_id: string }>`
    select reminder_id from deliveries join reminders on reminders.id = reminder_id
    where user_id = owner_id and state = 'sent' and kind = 'scheduled' and channel_id is null
      and occurrence > expiry_date`.execute(db);
  const saidIt = new Set(after.map(({ reminder_id }) => reminder_id));
  for (const reminder of world.reminders.filter(({ owner }) => owner.fate !== "leaves")) {
    const at = endedAt(reminder, actions);
    const isDue = at !== null && at < end - hour && !saidIt.has(reminder.id);
    if (isDue !== isTold("ended", reminder.id, reminder.expiry) && (at === null || at < end - hour))
      faults.push(`${reminder.id} ended on ${reminder.expiry}, and its owner was ${isDue ? "not told" : "told"}`);
  }
  const notices: Record<string, number> = {};
  for (const { kind } of told) notices[kind] = (notices[kind] ?? 0) + 1;
  return { notices, faults };
}
