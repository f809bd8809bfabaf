import { describe, expect, test } from "vitest";
import { casesOf } from "../../../test/recurrence/cases.ts";
import { compare } from "../../../test/recurrence/compare.ts";
import { walkZone } from "../../../test/recurrence/zone-walk.ts";
import { createSeededRandom } from "../../../test/seeded-random.ts";
import { localDateOf, momentOf, nextOccurrence, onlyOccurrence, type Schedule } from "./recurrence.ts";

/** Returns all occurrences in local time of the zone. */
function all(schedule: Omit<Schedule, "remindBeforeDays">, timeZone: string, mailTime: string): string[] {
  const place = { timeZone, mailTime };
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const found: string[] = [];
  for (let now = 0; ;) {
    const next = nextOccurrence({ ...schedule, remindBeforeDays: 0 }, place, { since: 0, now });
    if (next === null) return found;
    found.push(clock.format(next.at));
    now = next.at + 1;
  }
}

test("a mail hour that the clocks skip comes later by the length of the gap, one that comes twice the first time", () => {
  const daily = { frequency: "daily", remindDaysStart: "2026-03-28", expiryDate: "2026-03-30" } as const;
  expect(all(daily, "Europe/Berlin", "02:30")).toEqual(["2026-03-28 02:30", "2026-03-29 03:30", "2026-03-30 02:30"]);
  const place = { timeZone: "Europe/Berlin", mailTime: "02:30" };
  const autumn: Schedule = { ...daily, remindBeforeDays: 0, remindDaysStart: "2026-10-25", expiryDate: "2026-10-25" };
  expect(nextOccurrence(autumn, place, { since: 0, now: 0 })?.at).toBe(Date.UTC(2026, 9, 25, 0, 30));
});

test("a date that a zone never had is the next one, and the two are one", () => {
  const days = { remindDaysStart: "2011-12-29", expiryDate: "2012-01-01" };
  expect(all({ ...days, frequency: "daily" }, "Pacific/Apia", "09:00")).toEqual([
    "2011-12-29 09:00",
    "2011-12-31 09:00",
    "2012-01-01 09:00",
  ]);
  const weekly = { frequency: "weekly", remindDaysStart: "2011-12-23", expiryDate: "2012-01-06" } as const;
  expect(all(weekly, "Pacific/Apia", "09:00")).toEqual(["2011-12-23 09:00", "2011-12-31 09:00", "2012-01-06 09:00"]);
});

test("a zone that this server does not know counts as UTC", () => {
  const at = Date.UTC(2026, 10, 20, 23, 30);
  expect(momentOf("2026-11-20", { timeZone: "Mars/Olympus", mailTime: "23:30" })).toBe(at);
  expect(localDateOf(at, "Mars/Olympus")).toBe("2026-11-20");
  expect(localDateOf(at, "Europe/Berlin")).toBe("2026-11-21");
  expect(() => momentOf("2026-11-31", { timeZone: "Mars/Olympus", mailTime: "09:00" })).toThrow(RangeError);
});

test("monthly keeps the day of the start and takes the last one of a shorter month", () => {
  const monthly = { frequency: "monthly", remindDaysStart: "2027-12-31", expiryDate: "2028-04-30" } as const;
  expect(all(monthly, "UTC", "09:00").map((text) => text.slice(0, 10))).toEqual([
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
  ]);
});

describe("once", () => {
  const once = { frequency: "once", remindDaysStart: null, expiryDate: "2026-11-20", remindBeforeDays: 7 } as const;
  const place = { timeZone: "America/New_York", mailTime: "09:00" };
  const at = (text: string) => ({ savedAt: Date.parse(text), today: text.slice(0, 10) });
  test.each([
    ["its lead before the expiry", "2026-11-01T12:00-05:00", "2026-11-13", "2026-11-13T09:00-05:00"],
    [
      "at the mail hour when that is this very minute",
      "2026-11-13T09:00-05:00",
      "2026-11-13",
      "2026-11-13T09:00-05:00",
    ],
    ["at once when the hour has passed on that day", "2026-11-13T12:00-05:00", "2026-11-13", "2026-11-13T12:00-05:00"],
    ["today at the mail hour while it is ahead", "2026-11-17T06:00-05:00", "2026-11-17", "2026-11-17T09:00-05:00"],
    ["at once when it is not", "2026-11-17T10:00-05:00", "2026-11-17", "2026-11-17T10:00-05:00"],
    ["at once on the last day", "2026-11-20T23:59-05:00", "2026-11-20", "2026-11-20T23:59-05:00"],
  ])("%s", (_, saved, date, sent) => {
    expect(onlyOccurrence(once, place, at(saved))).toEqual({ date, at: Date.parse(sent) });
  });
  test("by its own date at the mail hour itself, though the owner's date is another", () => {
    const savedAt = Date.parse("2026-11-13T09:00-05:00");
    expect(onlyOccurrence(once, place, { savedAt, today: "2026-11-14" })).toEqual({ date: "2026-11-13", at: savedAt });
  });
  test("not at all when it was expired where the recipient is", () => {
    expect(onlyOccurrence(once, place, at("2026-11-21T00:00-05:00"))).toBeNull();
  });
});

test("the dates agree with a second reckoning that walks the minutes around every change of a clock", () => {
  const random = createSeededRandom(2_036).below;
  const named = ["Pacific/Apia", "America/Nuuk", "Australia/Lord_Howe", "Africa/Casablanca", "Antarctica/Troll"];
  const some = Intl.supportedValuesOf("timeZone").filter(() => random(50) === 0);
  const faults: (string | undefined)[] = [];
  let count = 0;
  for (const name of [...named, ...some]) {
    const from = name === "Pacific/Apia" ? 2011 : 2006 + random(28);
    const zone = walkZone(name, from - 1, from + 3);
    for (const one of casesOf(zone, random, { fromYear: from, toYear: from + 2 })) {
      const seen = compare(zone, one, random);
      count += seen.count;
      faults.push(seen.mismatch);
    }
  }
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  expect(count).toBeGreaterThan(5_000);
});
