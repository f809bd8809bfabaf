import { describe, expect, it } from "vitest";
import { isGuessed, likeliestPeriod, nextExpiry, oldPeriod, periodInWords, proposedPeriod } from "./period.ts";

const from = (termFrom: string | null, expiryDate: string) => {
  const period = oldPeriod({ termFrom, expiryDate });
  return period && periodInWords(period);
};

describe("the old period, from 16 January 2026", () => {
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
    ["2026-01-16", null],
    ["2025-12-31", null],
  ])("to %s is %s", (expiryDate, words) => expect(from("2026-01-16", expiryDate)).toBe(words));

  it("is unknown where the term's first day is", () => expect(from(null, "2027-01-16")).toBeNull());
});

it("the next expiry is a period after the old one, and never past already", () => {
  const year = { unit: "month", many: 12 } as const;
  expect(nextExpiry("2026-11-28", year, "2026-11-20")).toBe("2027-11-28");
  expect(nextExpiry("2024-02-29", year, "2024-03-01")).toBe("2025-02-28");
  expect(nextExpiry("2020-01-01", year, "2026-11-20")).toBe("2027-11-20");
  expect(nextExpiry("2026-11-13", { unit: "day", many: 7 }, "2026-11-20")).toBe("2026-11-27");
});

it("what was said of renewing it is proposed before what its dates make likely", () => {
  const dates = { termFrom: "2026-08-28", expiryDate: "2026-11-28" };
  expect(proposedPeriod({ ...dates, renewEveryMonths: null })).toEqual({ unit: "month", many: 3 });
  expect(proposedPeriod({ ...dates, renewEveryMonths: 24 })).toEqual({ unit: "month", many: 24 });
});

it("a period that no date shows is a guess", () => {
  const unknown = { termFrom: null, expiryDate: "2026-11-28" };
  expect(proposedPeriod({ ...unknown, renewEveryMonths: null })).toEqual({ unit: "month", many: 12 });
  expect(isGuessed({ ...unknown, renewEveryMonths: null })).toBe(true);
  expect(isGuessed({ ...unknown, renewEveryMonths: 6 })).toBe(false);
  expect(isGuessed({ ...unknown, termFrom: "2025-11-28", renewEveryMonths: null })).toBe(false);
});

it("what was noted a few days before it expired is renewed by a year, unless another period is chosen", () => {
  expect(periodInWords(likeliestPeriod({ unit: "day", many: 5 }))).toBe("1 year");
  expect(periodInWords(likeliestPeriod({ unit: "day", many: 27 }))).toBe("1 year");
  expect(periodInWords(likeliestPeriod({ unit: "day", many: 28 }))).toBe("28 days");
  expect(periodInWords(likeliestPeriod({ unit: "day", many: 134 }))).toBe("134 days");
  expect(periodInWords(likeliestPeriod({ unit: "month", many: 3 }))).toBe("3 months");
});
