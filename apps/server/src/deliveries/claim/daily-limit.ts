import { limits } from "@pomander/contract";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import { lockAllUntilCommit } from "../../platform/advisory-locks.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";

/** Returns the start of the next day in UTC: a zone chosen by the owner would allow more days. */
export const nextDay = (now: number): Date => new Date((Math.floor(now / dayMs) + 1) * dayMs);

/** Largest number of addresses that one owner's reminders may reach in a day, and of messages to each. */
export type DailyLimits = Pick<Config, "dailyRecipients" | "dailyMessages">;
const unlimited: DailyLimits = { dailyRecipients: limits.maxInt, dailyMessages: limits.maxInt };

/** A message to a recipient that may count against the limits of its reminder's owner. */
export interface CountedMessage {
  reminder: Pick<ReminderContext, "ownerId">;
  recipient: Pick<Recipient, "address" | "countsTowardsDailyLimit">;
  /** None for a message that was counted before: it counts its address alone. */
  messages: 0 | 1;
  /** Absent: the message goes out whatever the limits are. */
  dailyLimits?: DailyLimits;
}

/**
 * Counts messages, where their recipients are bounded, among those that their owners' reminders send today, in their
 * order. Returns for each whether it is within the limits; one that is not was not counted.
 */
export async function countTowardsDailyLimits(
  trx: Trx,
  messages: readonly CountedMessage[],
  now: number,
): Promise<boolean[]> {
  const bounded = messages.filter(({ recipient }) => recipient.countsTowardsDailyLimit);
  if (bounded.length === 0) return messages.map(() => true);
  const owners = [...new Set(bounded.map(({ reminder }) => reminder.ownerId))];
  const day = new Date(now).toISOString().slice(0, 10);
  // Each owner's counts run one at a time, so that they are exact whichever process sends.
  await lockAllUntilCommit(trx, "reached", owners);
  const today = await readToday(trx, { day, owners, addresses: bounded.map(({ recipient }) => recipient.address) });
  const fits = messages.map((message) => !message.recipient.countsTowardsDailyLimit || countOne(today, message));
  await storeCounts(trx, day, today);
  return fits;
}

/** The messages that an owner's reminders have sent today. */
interface Today {
  /** The number of different addresses. */
  reached: number;
  /** The numbers of messages to the addresses that matter here, as they are stored. */
  stored: ReadonlyMap<string, number>;
  /** The numbers of messages to add, by address. */
  added: Map<string, number>;
}

async function readToday(
  trx: Trx,
  { day, owners, addresses }: { day: string; owners: readonly string[]; addresses: readonly string[] },
): Promise<ReadonlyMap<string, Today>> {
  const { rows } = await sql<{ owner_id: string; reached: number; messages: Record<string, number> | null }>`
    select owner_id, count(*)::integer as reached,
      json_object_agg(address, messages) filter (where address = any(${addresses})) as messages
    from reached_addresses where owner_id = any(${owners}::uuid[]) and day = ${day}::date group by owner_id`.execute(
    trx,
  );
  const read = new Map(rows.map((row) => [row.owner_id, row]));
  return new Map(
    owners.map((owner) => {
      const { reached = 0, messages } = read.get(owner) ?? {};
      return [owner, { reached, stored: new Map(Object.entries(messages ?? {})), added: new Map() }];
    }),
  );
}

function countOne(
  days: ReadonlyMap<string, Today>,
  { reminder, recipient: { address }, messages, dailyLimits = unlimited }: CountedMessage,
): boolean {
  const today = days.get(reminder.ownerId);
  if (today === undefined) return false;
  const { stored, added } = today;
  const isNew = !stored.has(address) && !added.has(address);
  const more = (added.get(address) ?? 0) + messages;
  if (messages > dailyLimits.dailyMessages) return false;
  if (isNew && today.reached >= dailyLimits.dailyRecipients) return false;
  if (messages > 0 && (stored.get(address) ?? 0) + more > dailyLimits.dailyMessages) return false;
  if (isNew) today.reached += 1;
  added.set(address, more);
  return true;
}

async function storeCounts(trx: Trx, day: string, days: ReadonlyMap<string, Today>): Promise<void> {
  const rows = [...days].flatMap(([owner_id, { added }]) =>
    [...added].map(([address, messages]) => ({ owner_id, address, messages })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into reached_addresses as reached (owner_id, day, address, messages)
    select owner_id, ${day}::date, address, messages
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (owner_id uuid, address text, messages integer)
    order by owner_id, address
    on conflict (owner_id, day, address) do update set messages = reached.messages + excluded.messages`.execute(trx);
}
