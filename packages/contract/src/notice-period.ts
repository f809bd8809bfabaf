import { z } from "./zod.ts";

const dayMs = 86_400_000;

export const noticeUnits = ["day", "working day", "week", "month", "year"] as const;
export type NoticeUnit = (typeof noticeUnits)[number];
/** The periods at whose end a contract can end. */
export const noticeEnds = ["month", "quarter", "half-year", "year"] as const;
export type NoticeEnd = (typeof noticeEnds)[number];

/** How long before its end a contract has to be ended. */
export interface NoticePeriod {
  amount: number;
  unit: NoticeUnit;
  /** The contract ends with such a period; null: on its expiry date. */
  to: NoticeEnd | null;
}

/** The largest amount of each unit. */
export const mostNotice: Readonly<Record<NoticeUnit, number>> = {
  day: 999,
  "working day": 999,
  week: 260,
  month: 120,
  year: 10,
};

const pattern = /^([1-9]\d{0,2}) (day|working day|week|month|year)s?(?: to end of (month|quarter|half-year|year))?$/;

/** Returns a notice period as it is stored: `6 weeks to end of year`, `1 month`. */
export const noticeText = ({ amount, unit, to }: NoticePeriod): string =>
  `${amount} ${unit}${amount === 1 ? "" : "s"}${to === null ? "" : ` to end of ${to}`}`;

/** Returns the notice period of a stored text; null for a text that is none. */
export function parseNotice(text: string): NoticePeriod | null {
  const [, amount, unit, to] = pattern.exec(text) ?? [];
  if (amount === undefined || !isUnit(unit)) return null;
  return Number(amount) > mostNotice[unit] ? null : { amount: Number(amount), unit, to: (to as NoticeEnd) ?? null };
}
const isUnit = (name: string | undefined): name is NoticeUnit => noticeUnits.some((unit) => unit === name);

export const noticePeriod = z
  .string()
  .max(60)
  .regex(pattern)
  .refine((text) => parseNotice(text) !== null, "This notice period is too long")
  .transform((text) => {
    const period = parseNotice(text);
    return period === null ? text : noticeText(period);
  })
  .meta({ description: "Such as `3 months`, `6 weeks to end of year`, `10 working days to end of quarter`" });

/**
 * Returns the last day to give notice, for a contract that ends on the expiry date or, for a period `to` an end, with
 * the last such month, quarter, half-year or year that ends by then. It is the last day after which the whole period
 * fits: of months and years one ends on the day of the same number, or on the last day of a shorter month (BGB §188);
 * working days are Monday to Friday, also on public holidays. Both days are `YYYY-MM-DD`.
 */
export function lastNoticeDay(expiryDate: string, { amount, unit, to }: NoticePeriod): string {
  const expiry = Date.parse(expiryDate);
  const end = to === null ? expiry : lastEnd(expiry, monthsOf[to]);
  return new Date(noticeBefore(end, amount, unit)).toISOString().slice(0, 10);
}

/** Returns a stored notice period's last day to give notice; null without a period. */
export function noticeDayOf(reminder: { expiryDate: string; noticePeriod: string | null }): string | null {
  const period = reminder.noticePeriod === null ? null : parseNotice(reminder.noticePeriod);
  return period === null ? null : lastNoticeDay(reminder.expiryDate, period);
}

const monthsOf: Readonly<Record<NoticeEnd, number>> = { month: 1, quarter: 3, "half-year": 6, year: 12 };

/** Returns the last day of a period of some months that is not after a day. */
function lastEnd(day: number, months: number): number {
  const next = new Date(day + dayMs);
  return Date.UTC(next.getUTCFullYear(), Math.floor(next.getUTCMonth() / months) * months, 0);
}

function noticeBefore(end: number, amount: number, unit: NoticeUnit): number {
  switch (unit) {
    case "day":
      return end - amount * dayMs;
    case "week":
      return end - amount * 7 * dayMs;
    case "working day":
      return workingDaysBefore(end, amount);
    case "month":
      return monthsBefore(end, amount);
    case "year":
      return monthsBefore(end, amount * 12);
  }
}

function monthsBefore(end: number, months: number): number {
  const last = new Date(end);
  const [year, month, day] = [last.getUTCFullYear(), last.getUTCMonth() - months, last.getUTCDate()];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const isLastOfMonth = new Date(end + dayMs).getUTCDate() === 1;
  return Date.UTC(year, month, isLastOfMonth ? days : Math.min(day, days));
}

function workingDaysBefore(end: number, amount: number): number {
  const weeks = Math.floor((amount - 1) / 5);
  let day = end - weeks * 7 * dayMs;
  for (let left = amount - weeks * 5; left > 0; day -= dayMs) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return day;
}
