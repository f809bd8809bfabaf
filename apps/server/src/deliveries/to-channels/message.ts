import { expiryDateText, headlineOf, type ReminderMail, typeTexts } from "../../mail/reminder-texts.ts";
import { lineOf } from "../../mail/safe-text.ts";

/** What a channel is told. Notes stay out: they are for those who may read the reminder. */
export interface ChannelMessage {
  event: "reminder.due" | "reminder.escalated" | "reminder.unreachable" | "test";
  headline: string;
  facts: ReadonlyArray<{ what: string; is: string }>;
  link: string;
  isUrgent: boolean;
  /** For programs; null in a test. */
  reminder: {
    id: string;
    title: string;
    type: string;
    expiryDate: string;
    daysLeft: number;
    scopeTag: string | null;
  } | null;
}

const events = {
  scheduled: "reminder.due",
  now: "reminder.due",
  escalation: "reminder.escalated",
  unreachable: "reminder.unreachable",
} as const satisfies Record<string, ChannelMessage["event"]>;

/** A reminder's message for channels, of what its mail would say. */
export function reminderMessageOf(
  mail: ReminderMail,
  { id, kind, publicUrl }: { id: string; kind: keyof typeof events; publicUrl: string },
): ChannelMessage {
  const { title, type, expiryDate, daysLeft, scopeTag, unreachable } = mail;
  return {
    event: events[kind],
    headline: headlineOf(mail),
    facts: [
      { what: "Expiry date", is: expiryDateText(expiryDate) },
      { what: "Type", is: typeTexts[type] },
      ...(unreachable === undefined ? [] : [{ what: "Problem", is: unreachable.error }]),
      ...(scopeTag === null ? [] : [{ what: "Scope tag", is: lineOf(scopeTag) }]),
    ],
    link: `${publicUrl}/remind-me?reminder=${id}`,
    isUrgent: daysLeft <= 0,
    reminder: { id, title, type, expiryDate, daysLeft, scopeTag },
  };
}

/** What the test of a channel sends. */
export const testMessageOf = (publicUrl: string): ChannelMessage => ({
  event: "test",
  headline: "Test message from Pomander",
  facts: [{ what: "This channel works", is: "your reminders will arrive here" }],
  link: `${publicUrl}/remind-me`,
  isUrgent: false,
  reminder: null,
});
