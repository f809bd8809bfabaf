import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, daysBetween, isDay, localDate, monthsBetween, plusDays, plusMonths, timeIn, todayIn } from "./days.ts";
import { statusOf } from "../../features/reminders/status/status-of.ts";

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("days", () => {
  it("are local dates, in every year that there may be", () => {
    fc.assert(fc.property(day, (one) => dayOf(localDate(one)) === one));
    expect(localDate("2026-01-02").getDate()).toBe(2);
  });

  it("are counted without hours, over changes of the clocks too", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -2_000, max: 2_000 }), (one, days) => {
        expect(daysBetween(one, plusDays(one, days))).toBe(days);
      }),
    );
  });

  it("a month later is the same day, or the month's last", () => {
    expect(plusMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(plusMonths("2024-02-29", 12)).toBe("2025-02-28");
  });

  it("today is the zone's", () => {
    const now = new Date("2026-11-20T23:30:00.000Z");
    expect(todayIn("UTC", now)).toBe("2026-11-20");
    expect(todayIn("Pacific/Kiritimati", now)).toBe("2026-11-21");
    expect(todayIn("America/Los_Angeles", now)).toBe("2026-11-20");
    expect(todayIn("Nowhere/Atall", now)).toBe(dayOf(now));
    expect(todayIn(undefined, now)).toBe(dayOf(now));
    expect(todayIn("UTC", new Date("0206-01-02T12:00:00.000Z"))).toBe("0206-01-02");
    expect(timeIn("UTC", now)).toBe("23:30");
    expect(timeIn("Europe/Vienna", now)).toBe("00:30");
    const clock = (part: number) => String(part).padStart(2, "0");
    expect(timeIn("Nowhere/Atall", now)).toBe(`${clock(now.getHours())}:${clock(now.getMinutes())}`);
  });

  it("there is none of an invalid date, and a text is one only if the calendar has it", () => {
    expect(dayOf(new Date(Number.NaN))).toBe("");
    expect(["2024-02-29", "2026-02-29", "2026-2-1", ""].map(isDay)).toEqual([true, false, false, false]);
  });

  it("months are counted by the calendar", () => {
    expect(monthsBetween("2026-01-31", "2026-02-01")).toBe(1);
    expect(monthsBetween("2026-11-20", "2025-11-30")).toBe(-12);
  });
});

describe("the status", () => {
  it.each([
    ["2026-11-19", 0, "expired"],
    ["2026-11-19", 99, "expired"],
    ["2026-11-20", 0, "due-soon"],
    ["2026-11-21", 0, "active"],
    ["2026-11-27", 7, "due-soon"],
    ["2026-11-28", 7, "active"],
  ])("of %s with %i days before is %s", (expiryDate, remindBeforeDays, status) => {
    expect(statusOf({ expiryDate, remindBeforeDays }, "2026-11-20")).toBe(status);
  });
});
