import { expect, test } from "vitest";
import type { Recipient, ReminderContext } from "./context/reminder-context.ts";
import { recipientHours } from "./context/sending-hours.ts";
import { type ClaimedDelivery, isForRecipient, namesOf, reminderIdsOf } from "./store.ts";
import { sendMoment, withinHours } from "./sending-moment.ts";

const localMailTime = { timeZone: "UTC", mailTime: "09:00" };
const person = { key: "ana", address: "ana@example.org", channelId: null, localMailTime, hours: null, digest: null };
const recipientWith = (more: Partial<Recipient> = {}) => ({ ...person, ...more }) as Recipient;
const at = (text: string) => Date.parse(`2026-11-${text}Z`);
const shown = (moment: number) => new Date(moment).toISOString().slice(8, 16);

interface Given {
  date: string;
  expiry?: string;
  notice?: string | null;
}
/** A delivery of a day in November 2026 at nine; of a reminder that expires on the 20th. */
const planned = (recipient: Recipient, { date, expiry = "20", notice = null }: Given) => ({
  reminder: {
    noticeDay: notice && `2026-11-${notice}`,
    schedule: { expiryDate: `2026-11-${expiry}` },
  } as ReminderContext,
  recipient,
  occurrence: { date: `2026-11-${date}`, at: at(`${date}T09:00`) },
});

test("outside someone's hours it comes later, but not on the day on which something has to be done, or after it", () => {
  // November 2, 2026 is a Monday.
  const mondays = recipientWith({ hours: recipientHours("1 08:00-18:00", localMailTime) });
  const moment = (given: Given) => shown(withinHours(planned(mondays, given), at(`${given.date}T09:00`)));
  expect(moment({ date: "03" })).toBe("09T09:00");
  expect(moment({ date: "03", expiry: "10" })).toBe("09T09:00");
  expect(moment({ date: "03", expiry: "09" })).toBe("03T09:00");
  // On its own day no moment is later than that day.
  expect(moment({ date: "03", expiry: "03" })).toBe("03T09:00");
  // Within that day it waits for the hours.
  const tuesdays = recipientWith({ hours: recipientHours("2 10:00-18:00", localMailTime) });
  expect(shown(withinHours(planned(tuesdays, { date: "03", expiry: "03" }), at("03T09:00")))).toBe("03T10:00");
  // A message of after the expiry may come on any day.
  expect(moment({ date: "03", expiry: "02" })).toBe("09T09:00");
  // The last day to give notice is the one, while it is ahead.
  expect(moment({ date: "03", notice: "09" })).toBe("03T09:00");
  expect(moment({ date: "03", notice: "10" })).toBe("09T09:00");
  expect(moment({ date: "03", notice: "03" })).toBe("03T09:00");
  expect(moment({ date: "03", notice: "02" })).toBe("09T09:00");
});

test("someone's digest takes it, unless that would be too late", () => {
  const weekly = recipientWith({ digest: { every: "weekly", day: 3, localMailTime } });
  const moment = (recipient: Recipient, given: Given) => {
    const { at: sentAt, inDigest } = sendMoment(planned(recipient, given));
    return [shown(sentAt), inDigest];
  };
  expect(moment(recipientWith(), { date: "05" })).toEqual(["05T09:00", false]);
  expect(moment(weekly, { date: "05" })).toEqual(["11T09:00", true]);
  expect(moment(weekly, { date: "05", expiry: "10" })).toEqual(["05T09:00", false]);
  expect(moment(weekly, { date: "05", notice: "10" })).toEqual(["05T09:00", false]);
  const hours = recipientHours("4 08:00-18:00", localMailTime);
  expect(moment({ ...weekly, hours }, { date: "05" })).toEqual(["12T09:00", true]);
});

test("an address that got an account is the same recipient, and a channel is known by its key alone", () => {
  const row = { recipientKey: "ana@example.org", recipient: "ana@example.org" };
  const claimed = { recipient_key: "former" } as ClaimedDelivery;
  expect(isForRecipient(row, recipientWith())).toBe(true);
  expect(isForRecipient({ recipientKey: "ana", recipient: "old@example.org" }, recipientWith())).toBe(true);
  expect(isForRecipient({ recipientKey: "ben", recipient: "ben@example.org" }, recipientWith())).toBe(false);
  const channel = recipientWith({ channelId: "c", key: "c", address: "ana@example.org" });
  expect([isForRecipient(row, channel), isForRecipient({ ...row, recipientKey: "c" }, channel)]).toEqual([false, true]);
  expect(namesOf(recipientWith(), claimed)).toEqual(["ana", "ana@example.org", "former"]);
  expect(namesOf(channel, claimed)).toEqual(["c"]);
});

test("the reminders of deliveries are each named once, and what is of none names none", () => {
  const rows = ["a", null, "b", "a"].map((reminder_id) => ({ reminder_id }) as ClaimedDelivery);
  expect(reminderIdsOf(rows)).toEqual(["a", "b"]);
});
