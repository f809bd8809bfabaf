import { expect, test } from "vitest";
import { digestMoment } from "./digest-moment.ts";

const moment = (
  every: "daily" | "weekly",
  dueAt: string,
  { zone = "UTC", hour = "09:00", expiry = "2027-12-31" } = {},
) => {
  // Weekly ones on Wednesdays.
  const plan = { every, day: 3, localMailTime: { timeZone: zone, mailTime: hour } };
  const at = digestMoment(plan, Date.parse(dueAt), expiry);
  return at === null ? null : new Date(at).toISOString().slice(0, 16);
};

test.each([
  ["what is due at the mail hour goes out at it", "2026-11-02T09:00:00Z", {}, "2026-11-02T09:00"],
  ["what is due after it goes out the next day", "2026-11-02T09:00:01Z", {}, "2026-11-03T09:00"],
  ["the hour is the recipient's", "2026-11-02T09:00:00Z", { zone: "Pacific/Apia" }, "2026-11-02T20:00"],
  ["it never goes out after the expiry", "2026-11-02T10:00:00Z", { expiry: "2026-11-02" }, null],
  ["the day of the expiry is no day after it", "2026-11-02T09:00:00Z", { expiry: "2026-11-02" }, "2026-11-02T09:00"],
])("of a daily digest, %s", (_what, dueAt, where, expected) => expect(moment("daily", dueAt, where)).toBe(expected));

test.each([
  ["what is due on its day goes out on it", "2026-11-04T09:00:00Z", {}, "2026-11-04T09:00"],
  ["what is due later that day waits for a week", "2026-11-04T10:00:00Z", {}, "2026-11-11T09:00"],
  ["what is due between goes out on the next one", "2026-11-05T09:00:00Z", {}, "2026-11-11T09:00"],
  ["what expires before comes by itself", "2026-11-05T09:00:00Z", { expiry: "2026-11-10" }, null],
  ["what expires on its day does not", "2026-11-05T09:00:00Z", { expiry: "2026-11-11" }, "2026-11-11T09:00"],
  [
    "an hour that the clocks skip is later",
    "2026-03-25T12:00:00Z",
    { zone: "Asia/Beirut", hour: "00:30" },
    "2026-03-31T21:30",
  ],
])("of a weekly digest, %s", (_what, dueAt, where, expected) => expect(moment("weekly", dueAt, where)).toBe(expected));
