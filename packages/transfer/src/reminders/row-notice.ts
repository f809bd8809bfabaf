import { limits } from "@pomander/contract";
import { type Cells, shortened } from "./cells.ts";
import { type LeadTimes, noticeIn, type NoticePeriod } from "./values.ts";

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

const dayMs = 86_400_000;
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

const noticeLine = (said: string, last: string) =>
  `Notice period: ${said}. Give notice by ${day.format(new Date(last))}.`;

/** Notes with the last day to give notice as it is for this expiry date, in the line that an import has written. */
export const withNoticeDay = (notes: string, expiryDate: string): string =>
  notes.replaceAll(
    /^Notice period: (\d{1,3}) (day|week|month|year)(s?)\. Give notice by [^\n]{1,20}\.$/gmu,
    (line, amount: string, unit: NoticePeriod["unit"], plural: string) =>
      expiryDate === ""
        ? line
        : noticeLine(
            `${amount} ${unit}${plural}`,
            lastNoticeDay(expiryDate, { amount: Number(amount), unit, isPart: false }),
          ),
  );

/**
 * What a column of notice periods adds: emails as long before the last day to give notice as the others are before the
 * expiry date, as many as a reminder may have, and a line for the notes. What is no such period goes to the notes as it is.
 */
export function noticeOf(
  cells: Cells,
  { expiryDate, lead, notes }: { expiryDate: string; lead: LeadTimes; notes: string[] },
): LeadTimes {
  const text = cells.text("notice");
  if (text === "" || expiryDate === "") return lead;
  const period = noticeIn(text, cells.heading("notice"));
  if (period === null) {
    cells.remark(`"${shortened(text)}" isn't a notice period, so it goes to the notes.`);
    notes.push(`${cells.heading("notice")}: ${text}`);
    return lead;
  }
  const said = `${period.amount} ${period.unit}${period.amount === 1 ? "" : "s"}`;
  if (period.isPart) cells.remark(`Notice period "${shortened(text)}" is read as ${said}.`);
  const last = lastNoticeDay(expiryDate, period);
  notes.push(noticeLine(said, last));
  return withNotice(cells, lead, (Date.parse(expiryDate) - Date.parse(last)) / dayMs);
}

function withNotice(cells: Cells, { remindBeforeDays, alsoBeforeDays }: LeadTimes, noticeDays: number): LeadTimes {
  const leads = [remindBeforeDays, ...alsoBeforeDays];
  const { count, days: most } = limits.alsoBeforeDays;
  const wanted = leads.map((days) => noticeDays + days).filter((days) => !leads.includes(days));
  const added = wanted
    .filter((days) => days <= most)
    .toSorted((one, other) => one - other)
    .slice(0, count - alsoBeforeDays.length);
  if (added.length < wanted.length)
    cells.remark(
      added.length === 0
        ? `No email before the last day to give notice: that would be more than ${most} days before, or more than ${count} lead times.`
        : `Not all lead times come before the last day to give notice, too: a reminder has up to ${count + 1}, of up to ${most} days.`,
    );
  return { remindBeforeDays, alsoBeforeDays: [...alsoBeforeDays, ...added].toSorted((one, other) => other - one) };
}
