import { type CallReply, type calls, daysBetween } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import { holdsOthers, isTaker } from "../../deliveries/plan/suppression.ts";
import { maskedAddress } from "../../deliveries/list-deliveries.ts";
import { localDateOf } from "../../deliveries/context/recurrence.ts";
import {
  readReminderContexts,
  type Recipient,
  type ReminderContext,
} from "../../deliveries/context/reminder-context.ts";
import { readTakeToken } from "../../deliveries/compose/take-token.ts";
import { giveBackReminder, takeReminder } from "../../deliveries/taking.ts";
import { AppError } from "../../errors.ts";
import { type Clock, readNow } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { LimitRate } from "../../platform/rate-limits.ts";
import { withTransaction } from "../../platform/transaction.ts";

export interface TakeLinkDeps {
  db: Database;
  clock: Clock;
  tokenSecret: Uint8Array;
  limitRate: LimitRate;
}

type TakeLink = CallReply<(typeof calls)["takeLinks"]["read"]>;

/** Days after its expiry date in which a reminder can still be taken by a link. */
const daysPastExpiry = 30;

/**
 * Returns the reminder of a link: no more than the message contained that brought the link.
 * @throws `take_link_ended`, the same for each reason: it was never one, the reminder is gone, hidden, renewed or long
 * expired, or its messages no longer go to the link's recipient
 */
export function readTakeLink(deps: TakeLinkDeps, token: string): Promise<TakeLink> {
  return withTransaction(deps.db, async (trx) => presentLink(await openLink(trx, deps, token, sql``)));
}

/**
 * Takes the reminder for the link's recipient, or gives it back where they have taken it. Another user's taking stays.
 */
export function setTaken(deps: TakeLinkDeps, token: string, isTaken: boolean): Promise<TakeLink> {
  const { db, clock } = deps;
  return withTransaction(db, async (trx) => {
    const { reminder, recipient } = await openLink(trx, deps, token, sql`for update`);
    const by = recipient.userId ?? recipient.address;
    await deps.limitRate("takeReminder", `${reminder.id} ${by}`);
    if (isTaken && !isTaker(reminder, recipient)) {
      const name = await nameOf(trx, recipient);
      await takeReminder(trx, { reminderId: reminder.id, key: by, name }, clock);
    }
    if (!isTaken && isTaker(reminder, recipient)) {
      await giveBackReminder(trx, { reminderId: reminder.id, by }, clock);
    }
    return presentLink(await openLink(trx, deps, token, sql``));
  });
}

interface OpenLink {
  title: string;
  reminder: ReminderContext;
  recipient: Recipient;
}

/** Checks whether the link is still valid, with the reminder locked by the `lock` clause. */
async function openLink(
  trx: Trx,
  { tokenSecret, clock }: TakeLinkDeps,
  token: string,
  lock: RawBuilder<unknown>,
): Promise<OpenLink> {
  const target = readTakeToken(tokenSecret, token);
  if (target === null) throw new AppError("take_link_ended");
  const { rows } = await sql<{ title: string }>`
    select title from reminders where id = ${target.reminderId} ${lock}`.execute(trx);
  const [reminder] = await readReminderContexts(trx, [target.reminderId], [target.recipientKey]);
  const recipient = reminder && recipientOf(reminder, target.recipientKey);
  const [row] = rows;
  if (row === undefined || reminder === undefined || recipient === undefined) throw new AppError("take_link_ended");
  const today = localDateOf(await readNow(trx, clock), reminder.ownerZone);
  const { expiryDate } = reminder.schedule;
  const isOver = expiryDate !== target.expiryDate || daysBetween(expiryDate, today) > daysPastExpiry;
  if (isOver || !reminder.isVisible || recipient.isUnsubscribed) throw new AppError("take_link_ended");
  return { title: row.title, reminder, recipient };
}

/** Finds the recipient of a key. An address that got an account since is the same recipient. */
const recipientOf = ({ recipients, escalation }: ReminderContext, key: string): Recipient | undefined =>
  [...recipients, ...(escalation?.people ?? [])].find(
    (one) => one.channelId === null && (one.key === key || one.address === key),
  );

async function nameOf(trx: Trx, { userId, address }: Recipient): Promise<string> {
  if (userId === null) return maskedAddress(address);
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from users where id = ${userId}`.execute(trx);
  return rows[0]?.name ?? maskedAddress(address);
}

const presentLink = ({ title, reminder, recipient }: OpenLink): TakeLink => ({
  title,
  expiryDate: reminder.schedule.expiryDate,
  taken: reminder.taken === null ? null : isTaker(reminder, recipient) ? "you" : "other",
  holdsOthers: isTaker(reminder, recipient)
    ? holdsOthers(reminder)
    : // A person named only in a rule of escalation gets its messages by taking it, with an account alone.
      !recipient.isUnverified && (recipient.userId !== null || reminder.recipients.includes(recipient)),
  isUnverified: recipient.isUnverified,
  reminder: recipient.userId === null ? null : reminder.id,
});
