import type { MailTexts } from "../../mail/mail-texts.ts";
import {
  bySoonest,
  daysToAct,
  headlineOf,
  noticeFacts,
  openNotice,
  type ReminderMail,
} from "../../mail/reminder-parts.ts";
import { cutTo, lineOf } from "../../mail/safe-text.ts";

/** The content of a message to a channel. Notes are left out: they are only for users who may read the reminder. */
export interface ChannelMessage {
  event: "reminder.due" | "reminders.due" | "reminder.escalated" | "reminder.unreachable" | "test";
  headline: string;
  facts: ReadonlyArray<{ what: string; is: string }>;
  /** The sign between a fact's name and its value. */
  colon: string;
  /** For several reminders: a line for each that is named, and one for the others where there are any. */
  lines?: readonly string[];
  rest?: string;
  /** The label of the button. */
  open: string;
  link: string;
  isUrgent: boolean;
  /** The reminder's data for programs: of one, or of all of several; null in a test. */
  reminder: ReminderForPrograms | readonly ReminderForPrograms[] | null;
}

interface ReminderForPrograms {
  id: string;
  title: string;
  type: string;
  expiryDate: string;
  daysLeft: number;
  /** Last day on which notice can or could be given; null: the notes don't contain it. */
  noticeBy: string | null;
  scopeTag: string | null;
}

const events = {
  scheduled: "reminder.due",
  now: "reminder.due",
  escalation: "reminder.escalated",
  unreachable: "reminder.unreachable",
} as const satisfies Record<string, ChannelMessage["event"]>;

/** Returns a reminder's message for channels, with the content of its mail. */
export function reminderMessageOf(
  mail: ReminderMail,
  { id, kind, publicUrl }: { id: string; kind: keyof typeof events; publicUrl: string },
  all: MailTexts,
): ChannelMessage {
  const texts = all.reminders;
  const { type, expiryDate, scopeTag, unreachable } = mail;
  return {
    event: events[kind],
    headline: headlineOf(mail, all),
    facts: [
      { what: texts.expiryDate, is: texts.date(expiryDate) },
      ...noticeFacts(mail, all),
      { what: texts.type, is: texts.types[type] },
      ...(unreachable === undefined
        ? []
        : [
            { what: texts.channel.problem, is: unreachable.error },
            { what: texts.channel.since, is: texts.date(unreachable.since) },
          ]),
      ...(scopeTag === null ? [] : [{ what: texts.scopeTag, is: lineOf(scopeTag) }]),
    ],
    colon: all.parts.colon,
    open: texts.channel.open,
    link: `${publicUrl}/remind-me?reminder=${id}`,
    isUrgent: daysToAct(mail) <= 0,
    reminder: forPrograms(id, mail),
  };
}

const forPrograms = (id: string, { title, type, expiryDate, daysLeft, notice, scopeTag }: ReminderMail) => ({
  id,
  title,
  type,
  expiryDate,
  daysLeft,
  noticeBy: notice?.day ?? null,
  scopeTag,
});

/**
 * Largest number of reminders that have a line in a chat, and of bytes of these lines: ntfy accepts 4,096 in a message.
 */
const named = { most: 10, bytes: 3_000 };
const longestTitle = 100;

/** Returns several reminders that are due together as one message, the most urgent first: programs get all of them. */
export function remindersMessageOf(
  reminders: ReadonlyArray<{ id: string; mail: ReminderMail }>,
  publicUrl: string,
  all: MailTexts,
): ChannelMessage {
  const texts = all.reminders.channel;
  const sorted = reminders.toSorted((one, other) => bySoonest(one.mail, other.mail));
  const lines: string[] = [];
  let bytes = 0;
  for (const { mail } of sorted.slice(0, named.most)) {
    const line = lineOfReminder(mail, all);
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > named.bytes) break;
    lines.push(line);
  }
  return {
    event: "reminders.due",
    headline: texts.headline(
      sorted.length,
      sorted
        .slice(0, 1)
        .map(({ mail }) => headlineOf(mail, all))
        .join(""),
    ),
    facts: [],
    colon: all.parts.colon,
    lines,
    ...(sorted.length > lines.length ? { rest: texts.rest(sorted.length - lines.length) } : {}),
    open: texts.open,
    link: `${publicUrl}/remind-me`,
    isUrgent: sorted.some(({ mail }) => daysToAct(mail) <= 0),
    reminder: sorted.map(({ id, mail }) => forPrograms(id, mail)),
  };
}

/** Returns a line like `Certificate of the shop expires in 7 days (Nov 22, 2026)`. */
function lineOfReminder(mail: ReminderMail, all: MailTexts): string {
  const { line, noticeLine } = all.reminders.channel;
  const headline = headlineOf({ ...mail, title: cutTo(longestTitle, lineOf(mail.title)) }, all);
  return (openNotice(mail) === null ? line : noticeLine)(headline, mail.expiryDate);
}

/** Returns the message of a channel's test. */
export function testMessageOf(publicUrl: string, all: MailTexts): ChannelMessage {
  const texts = all.reminders.channel;
  return {
    event: "test",
    headline: texts.test,
    facts: [{ what: texts.testWhat, is: texts.testIs }],
    colon: all.parts.colon,
    open: texts.open,
    link: `${publicUrl}/remind-me`,
    isUrgent: false,
    reminder: null,
  };
}
