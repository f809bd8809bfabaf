import { describe, expect, it } from "vitest";
import { likeliestPeriod, nextExpiry, oldPeriod, periodInWords, proposedPeriod } from "./period.ts";

const made = (expiryDate: string) => oldPeriod({ createdAt: "2026-01-15T23:30:00.000Z", expiryDate }, "Europe/Vienna");

describe("the old period", () => {
  it.each([
    ["2027-01-16", "1 year"],
    ["2027-01-28", "1 year"],
    ["2026-02-16", "1 month"],
    ["2026-07-16", "6 months"],
    ["2026-06-16", "5 months"],
    ["2028-01-16", "2 years"],
    ["2026-01-23", "7 days"],
    ["2026-05-30", "134 days"],
    // Made on the day on which it expires, or after: nothing to go by.
    ["2026-01-16", "1 year"],
    ["2025-12-31", "1 year"],
  ])("of what expires on %s is %s", (expiryDate, words) => expect(periodInWords(made(expiryDate))).toBe(words));
});

it("the next expiry is a period after the old one, and never past already", () => {
  const year = { unit: "month", many: 12 } as const;
  expect(nextExpiry("2026-11-28", year, "2026-11-20")).toBe("2027-11-28");
  expect(nextExpiry("2024-02-29", year, "2024-03-01")).toBe("2025-02-28");
  expect(nextExpiry("2020-01-01", year, "2026-11-20")).toBe("2027-11-20");
  expect(nextExpiry("2026-11-13", { unit: "day", many: 7 }, "2026-11-20")).toBe("2026-11-27");
});

it("what was said of renewing it is proposed before what its dates make likely", () => {
  const dates = { createdAt: "2026-08-28T08:00:00.000Z", expiryDate: "2026-11-28" };
  expect(proposedPeriod({ ...dates, renewEveryMonths: null }, "Europe/Vienna")).toEqual({ unit: "month", many: 3 });
  expect(proposedPeriod({ ...dates, renewEveryMonths: 24 }, "Europe/Vienna")).toEqual({ unit: "month", many: 24 });
});

it("what was noted a few days before it expired is renewed by a year, unless another period is chosen", () => {
  expect(periodInWords(likeliestPeriod({ unit: "day", many: 5 }))).toBe("1 year");
  expect(periodInWords(likeliestPeriod({ unit: "day", many: 27 }))).toBe("1 year");
  expect(periodInWords(likeliestPeriod({ unit: "day", many: 28 }))).toBe("28 days");
  expect(periodInWords(likeliestPeriod({ unit: "day", many: 134 }))).toBe("134 days");
  expect(periodInWords(likeliestPeriod({ unit: "month", many: 3 }))).toBe("3 months");
});
