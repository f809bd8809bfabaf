import type { ListedReminder } from "@pomander/contract";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { daysBetween, localDate, plusDays } from "../../../lib/format/days.ts";
import { aReminder, idOf } from "../test/fixtures.ts";
import { dayAfterKey, monthOf, plusMonth, weeksOf } from "./month-grid.ts";
import { byDay, countByMonth } from "./day-entries.ts";
import { weekStartOf } from "./week-start.ts";

const month = fc
  .record({ year: fc.integer({ min: 1900, max: 2999 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month: number }) => `${year}-${String(number).padStart(2, "0")}`);

it("a month's weeks are whole, follow one another, begin on the wanted day and hold each of its days once", () => {
  fc.assert(
    fc.property(month, fc.integer({ min: 0, max: 6 }), (shown, weekStart) => {
      const days = weeksOf(shown, weekStart).flat();
      expect(days.length % 7).toBe(0);
      expect(localDate(days[0] ?? "").getDay()).toBe(weekStart);
      for (const [index, day] of days.entries()) expect(daysBetween(days[0] ?? "", day)).toBe(index);
      const own = days.filter((day) => monthOf(day) === shown);
      expect(own).toHaveLength(daysBetween(`${shown}-01`, `${plusMonth(shown, 1)}-01`));
      // No week belongs entirely to another month.
      expect(days.length - own.length).toBeLessThan(14);
    }),
  );
});

it("the keys of a date grid lead where they say", () => {
  const day = "2026-11-18";
  expect(
    ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "a"].map((key) =>
      dayAfterKey(key, day, 1),
    ),
  ).toEqual([
    "2026-11-17",
    "2026-11-19",
    "2026-11-11",
    "2026-11-25",
    "2026-11-16",
    "2026-11-22",
    "2026-10-18",
    "2026-12-18",
    null,
  ]);
  expect(dayAfterKey("Home", day, 0)).toBe("2026-11-15");
  expect(dayAfterKey("PageDown", "2027-01-31", 1)).toBe("2027-02-28");
});

it("a week begins as people there are used to", () => {
  expect(["en-US", "de-AT", "en-GB", "pt-BR", "not a language"].map(weekStartOf)).toEqual([0, 1, 1, 0, 1]);
});

it("a browser that doesn't tell when weeks begin gets the same in the regions where they begin on Sundays", () => {
  const languages = ["en-US", "en-CA", "es-MX", "pt-BR", "ja", "he", "hi", "en-ZA", "de", "fr"];
  const told = languages.map(weekStartOf);
  const { Locale } = Intl;
  vi.stubGlobal("Intl", {
    Locale: class {
      maximize: () => Intl.Locale;
      constructor(language: string) {
        this.maximize = () => new Locale(language).maximize();
      }
    },
  });
  try {
    expect(languages.map(weekStartOf)).toEqual(told);
    expect(told).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  } finally {
    vi.unstubAllGlobals();
  }
});

it("each reminder is on its day, and counted in its month", () => {
  const reminders = Array.from({ length: 40 }, (_, n) =>
    aReminder({ _id: idOf(n), expiryDate: plusDays("2026-11-20", n % 20) }),
  );
  const days = byDay(reminders);
  expect([...days.values()].flat()).toHaveLength(40);
  expect(days.get("2026-11-21")?.map(({ reminder: { _id } }) => _id)).toEqual([idOf(1), idOf(21)]);
  expect(Object.fromEntries(countByMonth(days))).toEqual({ "2026-11": 22, "2026-12": 18 });
});

it.each([
  ["2027-12-31", "3 months to end of quarter", "2027-09-30"],
  ["2028-05-31", "3 months", "2028-02-29"],
  ["2027-05-31", "3 months", "2027-02-28"],
  ["2028-02-29", "1 year", "2027-02-28"],
  ["2027-01-31", "1 month", "2026-12-31"],
])("a contract until %s with %s is on %s too, and counted in that month", (expiryDate, noticePeriod, day) => {
  const days = byDay([aReminder({ expiryDate, noticePeriod })]);
  expect([...days.keys()]).toEqual([day, expiryDate]);
  expect(days.get(day)?.map(({ isNotice }) => isNotice)).toEqual([true]);
  expect(days.get(expiryDate)?.map(({ isNotice }) => isNotice)).toEqual([false]);
  expect(countByMonth(days)).toEqual(
    new Map([
      [day.slice(0, 7), 1],
      [expiryDate.slice(0, 7), 1],
    ]),
  );
  const weeks = weeksOf(day.slice(0, 7), 1).flat();
  expect(weeks.filter((one) => one === day)).toHaveLength(1);
});

it("a reminder whose content is not shown has no day to give notice", () => {
  const { _id, title, expiryDate, remindBeforeDays, type, scopeTag } = aReminder();
  const can = { read: false, edit: false, delete: true, send: false };
  const reduced = { _id, id: _id, title, expiryDate, remindBeforeDays, type, scopeTag, can } as ListedReminder;
  expect([...byDay([reduced]).values()].flat()).toEqual([{ reminder: reduced, isNotice: false }]);
});
