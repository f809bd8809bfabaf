import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dayOf,
  daysBetween,
  localDate,
  longDay,
  plusDays,
  plusMonths,
  nearMoment,
  relativeDays,
  shortDay,
  timeIn,
  todayIn,
} from "./days.ts";
import { formatMoment } from "./dates.ts";
import { statusOf } from "../../features/reminders/days.ts";

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
    expect(timeIn("UTC", now)).toBe("23:30");
    expect(timeIn("Europe/Vienna", now)).toBe("00:30");
  });

  it("are shown as the specification has them", () => {
    expect(shortDay("2026-11-03")).toBe("Nov 03, 2026");
    expect(longDay("2026-11-03")).toBe("November 03, 2026");
    expect([0, 1, -1, 8, -3].map(relativeDays)).toEqual(["today", "tomorrow", "yesterday", "in 8 days", "3 days ago"]);
    const moment = new Date("2026-11-03T23:10:00.000Z");
    expect(nearMoment(moment, "UTC", "2026-11-03")).toBe("today at 23:10");
    expect(nearMoment(moment, "Europe/Vienna", "2026-11-03")).toBe("tomorrow at 00:10");
  });

  it("a moment is written alike everywhere, on the zone's clock or on this device's", () => {
    expect(formatMoment("2026-11-03T08:00:00.000Z", "Europe/Vienna")).toBe("Nov\u00a003,\u00a02026,\u00a009:00");
    expect(formatMoment("2026-11-03T23:10:00.000Z", "UTC")).toBe("Nov\u00a003,\u00a02026,\u00a023:10");
    const here = new Date(2026, 10, 3, 0, 5).toISOString();
    for (const zone of [undefined, "Nowhere/Atall"])
      expect(formatMoment(here, zone)).toBe("Nov\u00a003,\u00a02026,\u00a000:05");
    expect(formatMoment("no moment")).toBe("—");
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
