import { expect, test } from "vitest";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";
import { aRecipient, savedReminder } from "../test/fixtures.ts";
import { escalationFor } from "./escalation.ts";

const at = (text: string) => Date.parse(text);
const boss = aRecipient("boss");
/** Tells the boss on the 17th that no one has taken it. */
const saved: ReminderContext = { ...savedReminder, escalation: { beforeDays: 3, people: [boss] } };

type Told = Parameters<typeof escalationFor>[2][number];
interface Moment {
  now?: string;
  firstDue?: string;
  told?: readonly Told[];
  who?: Recipient;
}
/** Returns when a person is notified, and for which day; a moment without a date is one of November 2026. */
function escalated(
  more: Partial<ReminderContext>,
  { now = "02T12:00", firstDue = "13T09:00", told = [], who = boss }: Moment = {},
) {
  const moment = (text: string) => at(`2026-11-${text}Z`);
  const occurrence = escalationFor({ ...saved, ...more }, who, told, { now: moment(now), firstDue: moment(firstDue) });
  return occurrence && `${occurrence.date} ${new Date(occurrence.at).toISOString().slice(8, 16)}`;
}
const row = (state: Told["state"], more: Partial<Told> = {}): Told => ({
  date: "2026-11-17",
  state,
  toldFor: "2026-11-20",
  dueAt: at("2026-11-17T09:00Z"),
  ...more,
});
const onItsDay = "2026-11-17 17T09:00";

test("a person whom the rule names is notified its days before the expiry, at their mail hour", () => {
  expect(escalated({})).toBe(onItsDay);
  expect(escalated({}, { who: { ...boss, localMailTime: { timeZone: "UTC", mailTime: "07:30" } } })).toBe(
    "2026-11-17 17T07:30",
  );
  expect(escalated({ escalation: null })).toBeNull();
  expect(escalated({ isVisible: false })).toBeNull();
  expect(escalated({ isPaused: true })).toBeNull();
  expect(escalated({}, { who: { ...boss, isUnsubscribed: true } })).toBeNull();
});

test("the expiry date is the last day for it", () => {
  const due = row("pending");
  expect(escalated({}, { now: "20T23:59", told: [due] })).toBe("2026-11-17 17T09:00");
  expect(escalated({}, { now: "21T00:00", told: [due] })).toBeNull();
});

test("it is sent once for an expiry date, and again for another", () => {
  expect(escalated({}, { told: [row("sent", { date: "2026-11-10" })] })).toBeNull();
  expect(escalated({}, { told: [row("sent", { date: "2026-11-10", toldFor: "2026-10-20" })] })).toBe(onItsDay);
  for (const state of ["sending", "failed", "sent"] as const)
    expect(escalated({}, { told: [row(state, { toldFor: "2026-10-20" })] })).toBeNull();
  expect(escalated({}, { told: [row("cancelled")] })).toBe(onItsDay);
  expect(escalated({}, { told: [row("pending")] })).toBe(onItsDay);
});

test("one that was held by a taker is open again as soon as there is none", () => {
  const taken = { by: "owner", at: saved.plannedFrom };
  expect(escalated({}, { told: [row("taken")] })).toBe(onItsDay);
  expect(escalated({ taken }, { told: [row("taken")] })).toBeNull();
  expect(escalated({ taken }, { told: [row("pending")] })).toBe(onItsDay);
});

test("where its day has come when it is planned, the others have a day first", () => {
  // Planned on the day itself, after and before the mail hour; the first message was due before and after it.
  expect(escalated({}, { now: "17T12:00", firstDue: "17T12:00" })).toBe("2026-11-17 19T09:00");
  expect(escalated({}, { now: "17T08:00", firstDue: "17T09:00" })).toBe("2026-11-17 18T09:00");
  expect(escalated({}, { now: "17T08:00", firstDue: "17T08:00" })).toBe("2026-11-17 18T09:00");
  // Never after the expiry date.
  expect(escalated({}, { now: "19T12:00", firstDue: "19T12:00" })).toBe("2026-11-17 20T09:00");
  // It is late by then: it goes out at once, and keeps its moment when it is planned again.
  expect(escalated({}, { now: "20T12:00", firstDue: "19T12:00" })).toBe("2026-11-17 20T12:00");
  expect(
    escalated(
      {},
      { now: "20T12:00", firstDue: "19T12:00", told: [row("pending", { dueAt: at("2026-11-20T11:00Z") })] },
    ),
  ).toBe("2026-11-17 20T11:00");
});

test("one that was planned in time stays on its day, though that has passed", () => {
  expect(escalated({}, { now: "18T12:00", told: [row("pending")] })).toBe("2026-11-17 17T09:00");
  const late = row("pending", { dueAt: at("2026-11-17T09:01Z") });
  expect(escalated({}, { now: "18T12:00", firstDue: "17T12:00", told: [late] })).toBe("2026-11-17 19T09:00");
});

test("a recipient whom the rule names too gets no second message on a day", () => {
  const also = { recipients: [aRecipient("owner"), boss] };
  // A daily one comes on the 17th, a single one on the 13th alone.
  const daily = { ...saved.schedule, frequency: "daily", remindDaysStart: "2026-11-10" } as const;
  expect(escalated(also)).toBe(onItsDay);
  expect(escalated({ ...also, schedule: daily })).toBeNull();
  expect(escalated({ ...also, alsoBeforeDays: [3] })).toBeNull();
  expect(escalated({ ...also, alsoBeforeDays: [4] })).toBe(onItsDay);
  expect(escalated({ ...also, schedule: { ...saved.schedule, remindBeforeDays: 3 } })).toBeNull();
  // The same address counts as the same person, and a channel as none.
  const named = { alsoBeforeDays: [3], recipients: [{ ...boss, key: "boss@example.org", userId: null }] };
  expect(escalated(named)).toBeNull();
  expect(escalated({ ...named, recipients: [{ ...boss, channelId: "c1" }] })).toBe(onItsDay);
  // One who gets no message on that day is notified.
  for (const not of [{ isUnsubscribed: true }, { isUnverified: true }, { snoozedUntil: "2026-11-18" }])
    expect(escalated({ alsoBeforeDays: [3], recipients: [{ ...boss, ...not }] })).toBe(onItsDay);
  expect(escalated({ alsoBeforeDays: [3], recipients: [{ ...boss, snoozedUntil: "2026-11-17" }] })).toBeNull();
});
