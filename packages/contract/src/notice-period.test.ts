import { expect, test } from "vitest";
import {
  lastNoticeDay,
  mostNotice,
  noticeDayOf,
  noticeEnds,
  noticePeriod,
  noticeUnits,
  parseNotice,
} from "./notice-period.ts";

const last = (expiryDate: string, text: string) => noticeDayOf({ expiryDate, noticePeriod: text });

test.each([
  ["2027-12-31", "6 weeks to end of year", "2027-11-19"],
  ["2027-12-31", "3 months to end of quarter", "2027-09-30"],
  // A period of three months that begins after March 31 ends with June 30.
  ["2027-06-30", "3 months to end of quarter", "2027-03-31"],
  ["2027-06-30", "3 months", "2027-03-31"],
  ["2027-08-14", "3 months to end of quarter", "2027-03-31"],
  ["2027-08-14", "1 month to end of month", "2027-06-30"],
  ["2027-08-14", "1 month to end of half-year", "2027-05-31"],
  ["2027-08-14", "6 weeks to end of year", "2026-11-19"],
  ["2027-08-14", "3 months", "2027-05-14"],
  ["2028-05-31", "3 months", "2028-02-29"],
  ["2027-05-31", "3 months", "2027-02-28"],
  ["2027-05-30", "3 months", "2027-02-28"],
  ["2028-02-29", "4 years", "2024-02-29"],
  ["2029-02-28", "1 year", "2028-02-29"],
  ["2027-01-31", "2 months", "2026-11-30"],
  ["2027-03-08", "1 working day", "2027-03-07"],
  ["2027-03-07", "1 working day", "2027-03-04"],
  ["2027-03-31", "10 working days to end of month", "2027-03-17"],
])("of a contract until %s with %s, %s is the last day", (expiryDate, text, day) => {
  expect(last(expiryDate, text)).toBe(day);
});

test("400 periods end on the day that going back day by day finds", () => {
  let seed = 20_271_231;
  const random = (below: number) => {
    // Marsaglia's xorshift.
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % below;
  };
  const monthEnds = ["2028-02-29", "2027-02-28", "2027-06-30", "2027-12-31", "2028-08-31"];
  for (let n = 0; n < 400; n++) {
    const unit = noticeUnits[n % 5] ?? "day";
    const to = [null, ...noticeEnds][Math.floor(n / 5) % 5] ?? null;
    const amount = 1 + random(Math.min(mostNotice[unit], unit === "working day" ? 60 : 36));
    const expiryDate = n % 7 === 0 ? monthEnds[random(5)] : dayAfter("2024-01-01", random(3_000));
    const period = { amount, unit, to };
    const found = lastNoticeDay(expiryDate ?? "", period);
    expect([expiryDate, period, found]).toEqual([expiryDate, period, naive(expiryDate ?? "", period)]);
  }
});

test("a stored text is read, and others are refused", () => {
  expect(parseNotice("6 weeks to end of year")).toEqual({ amount: 6, unit: "week", to: "year" });
  expect(parseNotice("1 month")).toEqual({ amount: 1, unit: "month", to: null });
  expect(noticePeriod.parse("1 months to end of half-year")).toBe("1 month to end of half-year");
  for (const text of [
    "",
    "0 days",
    "6 weeks to end of decade",
    "11 years",
    "121 months",
    "1000 days",
    "-1 day",
    " 1 day",
  ])
    expect([text, parseNotice(text), noticePeriod.safeParse(text).success]).toEqual([text, null, false]);
  expect(noticeDayOf({ expiryDate: "2027-12-31", noticePeriod: null })).toBeNull();
});

/** Days that were asked for: each is asked for many times. */
const known = new Map<string, string>();
function dayAfter(day: string, days: number): string {
  const key = `${day} ${days}`;
  const after =
    known.get(key) ?? new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  known.set(key, after);
  return after;
}
const partsOf = (day: string) => day.split("-").map(Number) as [number, number, number];

/** Goes back from the expiry date to an end of the period, and on until a whole notice period fits. */
function naive(expiryDate: string, { amount, unit, to }: NonNullable<ReturnType<typeof parseNotice>>): string {
  let end = expiryDate;
  while (to !== null && !isEnd(end, to)) end = dayAfter(end, -1);
  let day = end;
  while (periodEnd(day, amount, unit, end) > end) day = dayAfter(day, -1);
  return day;
}

function isEnd(day: string, to: (typeof noticeEnds)[number]): boolean {
  const [, month, date] = partsOf(dayAfter(day, 1));
  const firstMonths = { month: null, quarter: [1, 4, 7, 10], "half-year": [1, 7], year: [1] }[to];
  return date === 1 && (firstMonths === null || firstMonths.includes(month));
}

/** Returns the last day of a period that begins after a day; past `end`, any day past it. */
function periodEnd(day: string, amount: number, unit: string, end: string): string {
  if (unit === "month" || unit === "year") {
    let [year, month, date] = partsOf(day);
    for (let left = unit === "year" ? amount * 12 : amount; left > 0; left--)
      [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
    return [year, String(month).padStart(2, "0"), String(Math.min(date, days)).padStart(2, "0")].join("-");
  }
  let last = day;
  for (let left = unit === "week" ? amount * 7 : amount; left > 0 && last <= end;) {
    last = dayAfter(last, 1);
    if (unit !== "working day" || isWorkingDay(last)) left--;
  }
  return last;
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}
