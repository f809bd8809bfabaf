import { daysBetween, lastNoticeDay, limits, noticeLine } from "@pomander/contract";
import { type Cells, shortened } from "./cells.ts";
import { type LeadTimes, noticeIn } from "./values.ts";

/**
 * Adds the lead times of a notice period: emails as long before the last day to give notice as the others are before
 * the expiry date, as many as a reminder may have, and a line for the notes. A text that is no such period goes to the
 * notes.
 */
export function noticeOf(
  cells: Cells,
  { expiryDate, lead, notes }: { expiryDate: string; lead: LeadTimes; notes: string[] },
): LeadTimes {
  const text = cells.text("notice");
  // "none" is information, a dash isn't.
  if (text === "" && /\p{L}{2}/u.test(cells.raw("notice")))
    notes.push(`${cells.heading("notice")}: ${cells.raw("notice")}`);
  if (text === "" || expiryDate === "") return lead;
  const period = noticeIn(text, cells.heading("notice"));
  if (period === null) {
    cells.remark(`"${shortened(text)}" isn't a notice period, so it goes to the notes.`);
    notes.push(`${cells.heading("notice")}: ${text}`);
    return lead;
  }
  if (period.isPart) {
    const said = `${period.amount} ${period.unit}${period.amount === 1 ? "" : "s"}`;
    cells.remark(`Notice period "${shortened(text)}" is read as ${said}.`);
    notes.push(`${cells.heading("notice")}: ${text}`);
  }
  notes.push(noticeLine(period, expiryDate));
  return withNotice(cells, lead, daysBetween(lastNoticeDay(expiryDate, period), expiryDate));
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
