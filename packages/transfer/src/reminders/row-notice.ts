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
    cells.warn("noNotice", shortened(text));
    notes.push(`${cells.heading("notice")}: ${text}`);
    return lead;
  }
  if (period.isPart) {
    cells.warn("noticeReadAs", shortened(text), period.amount, period.unit);
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
  if (added.length === 0 && wanted.length > 0) cells.warn("noLeadBeforeNotice", most, count);
  else if (added.length < wanted.length) cells.warn("fewLeadsBeforeNotice", count + 1, most);
  return { remindBeforeDays, alsoBeforeDays: [...alsoBeforeDays, ...added].toSorted((one, other) => other - one) };
}
