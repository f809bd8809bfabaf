import { limits } from "./limits.ts";

/** How long before its end a contract has to be ended. */
export interface NoticePeriod {
  amount: number;
  unit: "day" | "week" | "month" | "year";
}

/**
 * The last day on which notice can be given: as long before the expiry date, both `YYYY-MM-DD`. Months and years are of the
 * calendar, and a day that a month does not have is its last (RFC 5545 calls that `SKIP=BACKWARD`).
 */
export function lastNoticeDay(expiryDate: string, { amount, unit }: NoticePeriod): string {
  const end = new Date(`${expiryDate}T00:00:00Z`);
  if (unit === "day" || unit === "week") {
    end.setUTCDate(end.getUTCDate() - amount * (unit === "week" ? 7 : 1));
    return end.toISOString().slice(0, 10);
  }
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() - amount * (unit === "year" ? 12 : 1));
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, days));
  return end.toISOString().slice(0, 10);
}

const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** The line of a reminder's notes that says until when notice can be given: an import writes it, and messages read it. */
export const noticeLine = (period: NoticePeriod, expiryDate: string): string =>
  `Notice period: ${period.amount} ${period.unit}${period.amount === 1 ? "" : "s"}. ` +
  `Give notice by ${inWords.format(new Date(lastNoticeDay(expiryDate, period)))}.`;

const lines = /^Notice period: (\d{1,3}) (day|week|month|year)s?\. Give notice by [^\n]{1,20}\.$/gmu;

const periodOf = (amount = "", unit = "") => ({ amount: Number(amount), unit: unit as NoticePeriod["unit"] });

/** Until when notice can be given, as notes say it; null where none of their lines agrees with the expiry date. */
export function noticeDayIn(notes: string, expiryDate: string): string | null {
  for (const [line, amount, unit] of notes.matchAll(lines)) {
    const period = periodOf(amount, unit);
    if (line === noticeLine(period, expiryDate)) return lastNoticeDay(expiryDate, period);
  }
  return null;
}

/**
 * Notes for another expiry date: the lines of notice periods follow it.
 * @param dates `from` is the expiry date before, and a line that doesn't agree with it stays; null: all of them follow.
 */
export function withNoticeDay(notes: string, { from, to }: { from: string | null; to: string }): string {
  const moved = notes.replaceAll(lines, (line: string, amount: string, unit: string) => {
    const period = periodOf(amount, unit);
    return from === null || line === noticeLine(period, from) ? noticeLine(period, to) : line;
  });
  return moved.length > limits.reminderNotes ? notes : moved;
}
