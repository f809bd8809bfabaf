import { expect, test } from "vitest";
import { momentWithin, recipientHours } from "./sending-hours.ts";

interface Place {
  zone?: string;
  hour?: string;
  last?: string;
}

/** Returns when a message that is due goes out, to the minute; November 2, 2026 is a Monday. */
function moment(hours: string, due: string, { zone = "UTC", hour = "09:00", last }: Place = {}): string {
  const at = momentWithin(recipientHours(hours, { timeZone: zone, mailTime: hour }), Date.parse(due), last ?? null);
  return new Date(at).toISOString().replace(/(:00)?\.000Z$/, "");
}

const working = "12345 08:00-18:00";

test.each<[what: string, hours: string, due: string, place: Place, expected: string]>([
  ["the first minute of the hours is within", working, "2026-11-02T08:00:00Z", {}, "2026-11-02T08:00"],
  ["what is due a moment before comes at the mail hour", working, "2026-11-02T07:59:59Z", {}, "2026-11-02T09:00"],
  ["the last second is within", working, "2026-11-02T17:59:59Z", {}, "2026-11-02T17:59:59"],
  ["the minute after the last is not", working, "2026-11-02T18:00:00Z", {}, "2026-11-03T09:00"],
  ["Sunday is the seventh day", "7 08:00-18:00", "2026-11-02T08:00:00Z", {}, "2026-11-08T09:00"],
  ["Monday is the first", "1 08:00-18:00", "2026-11-03T08:00:00Z", {}, "2026-11-09T09:00"],
  ["an only day comes again after a week", "3 10:00-12:00", "2026-11-04T12:00:00Z", {}, "2026-11-11T10:00"],
  [
    "a mail hour before the hours is their first",
    working,
    "2026-11-02T05:00:00Z",
    { hour: "07:59" },
    "2026-11-02T08:00",
  ],
  ["a mail hour after them too", working, "2026-11-02T05:00:00Z", { hour: "18:00" }, "2026-11-02T08:00"],
  ["a mail hour in their last minute counts", working, "2026-11-02T05:00:00Z", { hour: "17:59" }, "2026-11-02T17:59"],
  ["hours can end at midnight", "1 08:00-24:00", "2026-11-02T23:59:59Z", {}, "2026-11-02T23:59:59"],
  ["and not after it", "1 08:00-24:00", "2026-11-03T00:00:00Z", {}, "2026-11-09T09:00"],
  ["the last day is one to wait for", working, "2026-11-06T18:00:00Z", { last: "2026-11-09" }, "2026-11-09T09:00"],
  ["a day after it is not", working, "2026-11-06T18:00:00Z", { last: "2026-11-08" }, "2026-11-06T18:00"],
  [
    "where the clocks skip the first minute, a mail hour that is past is not waited for",
    "1234567 02:30-12:00",
    "2026-03-29T01:10:00Z",
    { zone: "Europe/Berlin", hour: "03:00" },
    "2026-03-29T01:30",
  ],
])("%s", (_what, hours, due, place, expected) => expect(moment(hours, due, place)).toBe(expected));

test("without hours, or with a stored text that is none, messages go out when they are due", () => {
  const due = Date.parse("2026-11-01T03:00:00Z");
  for (const stored of [null, "", "always"])
    expect(momentWithin(recipientHours(stored, { timeZone: "UTC", mailTime: "09:00" }), due, null)).toBe(due);
});
