import { daysBetween, parseCost, type ReminderType } from "@pomander/contract";
import { sql } from "kysely";
import { accountIn } from "../../accounts/people-named.ts";
import type { Config } from "../../config.ts";
import type { ProofToken } from "../claim/address-proof.ts";
import { isTaker } from "../plan/suppression.ts";
import { localDateOf } from "../context/recurrence.ts";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";
import { makeTakeToken } from "./take-token.ts";
import { makeUnsubscribeToken } from "./unsubscribe-token.ts";
import { readWhose } from "../context/named-people.ts";
import { calendarEventOf } from "../../mail/calendar.ts";
import type { ReminderMail, Whose } from "../../mail/reminder-parts.ts";
import { verificationUrl } from "../../mail/template-parts.ts";
import type { Trx } from "../../platform/database.ts";

/** Dependencies for making links and tokens. */
export interface MessageDeps {
  config: Pick<Config, "publicUrl">;
  tokenSecret: Uint8Array;
}

interface ReminderContent {
  id: string;
  title: string;
  type: ReminderType;
  expiry_date: string;
  notice_period: string | null;
  cost: string | null;
  calendar_sequence: number;
  updated_at: Date;
  notes: string;
  scope_tag: string | null;
  /** Whether its messages go to more than one recipient. */
  is_shared: boolean;
  /** Name of the account that has taken it. */
  taker_name: string | null;
}

export interface MessageParts {
  reminder: ReminderContext;
  recipient: Recipient;
  now: number;
  isEscalation: boolean;
  /** The proof of the address that the message requests. */
  proof: ProofToken;
}

/**
 * Composes the messages that recipients get of reminders at this moment, by their own calendars; null for one whose
 * reminder is gone.
 */
export async function composeMessages(
  trx: Trx,
  deps: MessageDeps,
  messages: readonly MessageParts[],
): Promise<Array<ReminderMail | null>> {
  if (messages.length === 0) return [];
  const contents = await readContents(trx, messages);
  const attaching = await readAttaching(trx, messages);
  const whoseFor = await readWhose(trx, messages);
  return messages.map((message) => {
    const content = contents.get(message.reminder.id);
    if (content === undefined) return null;
    const wantsEvent = message.recipient.userId !== null && attaching.has(message.recipient.userId);
    return composeMessage(deps, message, { content, whose: whoseFor(message), wantsEvent });
  });
}

async function readContents(
  trx: Trx,
  messages: readonly MessageParts[],
): Promise<ReadonlyMap<string, ReminderContent>> {
  const ids = new Set(messages.map(({ reminder }) => reminder.id));
  const { rows } = await sql<ReminderContent>`
    select reminders.id, title, type, expiry_date, notice_period, cost, calendar_sequence, reminders.updated_at, notes,
      scope_tags.name as scope_tag, trim(taker.first_name || ' ' || taker.last_name) as taker_name,
      (select count(*) from reminder_assignees where reminder_id = reminders.id)
        + (not exists (select from reminder_assignees join users on users.id = user_id
            where reminder_id = reminders.id and users.email = lower(reminders.email)))::integer > 1 as is_shared
    from reminders
    left join scope_tags on scope_tags.id = scope_tag_id
    left join users taker on taker.id = ${accountIn(sql`taken_by`)}
    where reminders.id = any(${[...ids]}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads which recipients want the expiry date as an event for their calendars. */
async function readAttaching(trx: Trx, messages: readonly MessageParts[]): Promise<ReadonlySet<string>> {
  const ids = new Set(messages.flatMap(({ recipient: { userId } }) => (userId === null ? [] : [userId])));
  if (ids.size === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${[...ids]}::uuid[]) and attach_calendar`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

interface Composition {
  content: ReminderContent;
  whose: Whose;
  /** Whether the recipient gets the expiry date as an event for their calendar. */
  wantsEvent: boolean;
}

function composeMessage(
  { config: { publicUrl }, tokenSecret }: MessageDeps,
  { reminder, recipient, now, isEscalation, proof }: MessageParts,
  { content, whose, wantsEvent }: Composition,
): ReminderMail {
  const target = { reminderId: reminder.id, recipientKey: recipient.key };
  const { noticeDay } = reminder;
  const { expiryDate } = reminder.schedule;
  const isForSeveral = content.is_shared || reminder.escalation !== null || reminder.taken !== null;
  const link = recipient.hasRemindMe ? `${publicUrl}/remind-me?reminder=${reminder.id}` : null;
  const today = localDateOf(now, recipient.localMailTime.timeZone);
  const takeToken = () => makeTakeToken(tokenSecret, { ...target, expiryDate });
  // A person named in a rule was chosen to be notified, not to read the notes, or what it costs.
  const { notes, cost } = isEscalation && recipient.userId === null ? { notes: "", cost: null } : content;
  return {
    title: content.title,
    type: content.type,
    expiryDate,
    daysLeft: daysBetween(today, expiryDate),
    notes,
    cost: cost === null ? null : parseCost(cost),
    ...(noticeDay !== null && { notice: { day: noticeDay, daysLeft: daysBetween(today, noticeDay) } }),
    whose,
    server: new URL(publicUrl).host,
    scopeTag: content.scope_tag,
    link,
    proof: proof && { link: verificationUrl(publicUrl, proof.token), others: proof.others, isFirst: proof.isFirst },
    unsubscribeLink: `${publicUrl}/unsubscribe/${makeUnsubscribeToken(tokenSecret, target)}`,
    takeLink: isForSeveral && recipient.channelId === null ? `${publicUrl}/take/${takeToken()}` : null,
    taken: takenBy(reminder, recipient, whose.isKnown ? content.taker_name : null),
    isEscalation,
    isForHeir: recipient.isHeir,
    ...(wantsEvent ? { calendarEvent: calendarEventOf(content, publicUrl, link) } : {}),
  };
}

function takenBy(reminder: ReminderContext, recipient: Recipient, name: string | null): ReminderMail["taken"] {
  if (reminder.taken === null) return null;
  return isTaker(reminder, recipient) ? "you" : { name };
}
