import { limits } from "@pomander/contract";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";

/** Returns the start of the next day in UTC: a zone chosen by the owner would allow more days. */
export const nextDay = (now: number): Date => new Date((Math.floor(now / dayMs) + 1) * dayMs);

/** Largest number of addresses that one owner's reminders may reach in a day, and of messages to each. */
export type DailyLimits = Pick<Config, "dailyRecipients" | "dailyMessages">;
const unlimited: DailyLimits = { dailyRecipients: limits.maxInt, dailyMessages: limits.maxInt };

interface DailyLimitCheck {
  now: number;
  /** Number of messages that each of them gets: none for one that was counted before. */
  messages: 0 | 1;
  dailyLimits?: DailyLimits;
}

/**
 * Counts a reminder's recipients, where they are bounded, among the addresses that its owner's reminders reach today.
 * Returns false when that would be more than the bounds allow; then roll back, or send nothing.
 */
export async function countTowardsDailyLimit(
  trx: Trx,
  { ownerId }: Pick<ReminderContext, "ownerId">,
  recipients: readonly Recipient[],
  check: DailyLimitCheck,
): Promise<boolean> {
  for (const { address, countsTowardsDailyLimit } of recipients) {
    if (countsTowardsDailyLimit && !(await countAddress(trx, { ownerId, address }, check))) return false;
  }
  return true;
}

async function countAddress(
  trx: Trx,
  { ownerId, address }: { ownerId: string; address: string },
  { now, messages, dailyLimits = unlimited }: DailyLimitCheck,
): Promise<boolean> {
  if (messages > dailyLimits.dailyMessages) return false;
  const day = new Date(now).toISOString().slice(0, 10);
  // Each owner's counts run one at a time, so that they are exact whichever process sends.
  await lockUntilCommit(trx, "reached", ownerId);
  const { rows } = await sql`
    with today as (select address from reached_addresses where owner_id = ${ownerId} and day = ${day}::date)
    insert into reached_addresses as reached (owner_id, day, address, messages)
    select ${ownerId}, ${day}::date, ${address}, ${messages}::integer
    where ${address} in (table today) or (select count(*) from today) < ${dailyLimits.dailyRecipients}
    on conflict (owner_id, day, address) do update set messages = reached.messages + excluded.messages
      where excluded.messages = 0 or reached.messages + excluded.messages <= ${dailyLimits.dailyMessages}
    returning address`.execute(trx);
  return rows.length > 0;
}
