import { expect, test } from "vitest";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";
import { later, leadOccurrences } from "./lead-occurrences.ts";

const at = (text: string) => Date.parse(text);
/** Saved on November 1; expires on the 20th. */
const saved = {
  ownerZone: "UTC",
  schedule: { frequency: "once", expiryDate: "2026-11-20", remindBeforeDays: 7, remindDaysStart: null },
  alsoBeforeDays: [],
  noticeDay: null,
  alsoAtExpiry: false,
  taken: null,
  plannedFrom: at("2026-11-01T12:00Z"),
} as unknown as ReminderContext;
const recipient = (snoozedUntil: string | null = null) =>
  ({ localMailTime: { timeZone: "UTC", mailTime: "09:00" }, snoozedUntil }) as Recipient;

/** Returns the days of November, or later, on which it goes out in addition to its schedule. */
const days = (
  more: Partial<ReminderContext>,
  snoozedUntil?: string,
  again: Parameters<typeof leadOccurrences>[2] = [],
) => [...leadOccurrences({ ...saved, ...more }, recipient(snoozedUntil), again).dates].map((date) => date.slice(5));

test("each lead time has a day, unless that was past when the reminder was saved", () => {
  expect(days({})).toEqual([]);
  expect(days({ alsoBeforeDays: [1, 30, 14] })).toEqual(["11-06", "11-19"]);
  // At the mail hour of the very moment it still counts, and a minute later not.
  expect(days({ alsoBeforeDays: [14], plannedFrom: at("2026-11-06T09:00Z") })).toEqual(["11-06"]);
  expect(days({ alsoBeforeDays: [14], plannedFrom: at("2026-11-06T09:01Z") })).toEqual([]);
});

test("the expiry date and the day after belong to it where it says so, that day only while no one has taken it", () => {
  const taken = { by: "me", at: at("2026-11-02T12:00Z") };
  expect(days({ alsoAtExpiry: true })).toEqual(["11-20", "11-21"]);
  expect(days({ alsoAtExpiry: true, taken })).toEqual(["11-20"]);
  expect(days({ taken })).toEqual(["11-20"]);
  // Taken after the mail hour of the expiry date, it is past.
  expect(days({ taken: { by: "me", at: at("2026-11-20T09:00Z") } })).toEqual(["11-20"]);
  expect(days({ taken: { by: "me", at: at("2026-11-20T09:01Z") } })).toEqual([]);
  expect(days({ alsoAtExpiry: true, taken: { by: "me", at: at("2026-11-20T09:01Z") } })).toEqual(["11-20"]);
});

test("the day until which it is snoozed is one, once", () => {
  expect(days({}, "2026-11-15")).toEqual(["11-15"]);
  expect(days({ alsoBeforeDays: [5] }, "2026-11-15")).toEqual(["11-15"]);
});

test("with a notice period the same leads count back from the last day for it, whose own message goes out late too", () => {
  const notice = { noticeDay: "2026-11-12" };
  expect(days(notice)).toEqual(["11-05"]);
  expect(days({ ...notice, alsoBeforeDays: [1] })).toEqual(["11-05", "11-11", "11-19"]);
  expect(days({ ...notice, alsoAtExpiry: true })).toEqual(["11-05", "11-12", "11-20", "11-21"]);
  // Saved after the lead before notice: at once, on that day.
  expect(days({ ...notice, plannedFrom: at("2026-11-08T12:00Z") })).toEqual(["11-08"]);
  expect(days({ ...notice, plannedFrom: at("2026-11-13T12:00Z") })).toEqual([]);
  // A day that is a lead, too, has one message.
  expect(days({ ...notice, alsoBeforeDays: [15] })).toEqual(["11-05"]);
});

test("what is open again is one, unless it was due before the reminder was saved or is one already", () => {
  const again = (date: string, due: string) => ({ date: `2026-${date}`, dueAt: at(`2026-${due}Z`) });
  expect(days({}, undefined, [again("11-03", "11-03T09:00")])).toEqual(["11-03"]);
  expect(days({}, undefined, [again("11-01", "11-01T12:00")])).toEqual(["11-01"]);
  expect(days({}, undefined, [again("11-01", "11-01T11:59")])).toEqual([]);
  expect(days({ alsoBeforeDays: [1] }, undefined, [again("11-19", "11-19T15:00")])).toEqual(["11-19"]);
  expect(days({ noticeDay: "2026-11-12" }, undefined, [again("11-05", "11-05T15:00")])).toEqual(["11-05"]);
});

test("the newest that is due, and the next, include the moment itself", () => {
  const { newestDue, nextFrom } = leadOccurrences({ ...saved, alsoBeforeDays: [1, 5] }, recipient(), []);
  const moments = ["14T09:00", "15T08:59", "15T09:00", "15T09:01", "19T09:00", "19T09:01"].map((text) =>
    at(`2026-11-${text}Z`),
  );
  expect(moments.map((moment) => newestDue(moment)?.date.slice(8) ?? null)).toEqual([
    null,
    null,
    "15",
    "15",
    "19",
    "19",
  ]);
  expect(moments.map((moment) => nextFrom(moment)?.date.slice(8) ?? null)).toEqual([
    "15",
    "15",
    "15",
    "19",
    "19",
    null,
  ]);
});

test("of two moments the later one counts, of equal ones the later date, and of one date the first given", () => {
  const [one, other] = [
    { date: "2026-11-15", at: 1 },
    { date: "2026-11-16", at: 2 },
  ];
  expect([later(one, other), later(other, one), later(null, one), later(one, null), later(null, null)]).toEqual([
    other,
    other,
    one,
    one,
    null,
  ]);
  const same = { ...other, at: 1 };
  expect([later(one, same), later(same, one)]).toEqual([same, same]);
  const again = { ...one, at: 5 };
  expect([later(one, again), later(again, one)]).toEqual([one, again]);
});
