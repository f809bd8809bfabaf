import { limits } from "@pomander/contract";
import { type Cells, shortened } from "./cells.ts";
import { leadDaysIn, type LeadTimes, splitLead } from "./lead-days-in.ts";

/** Lead times in days, the longest first, by the columns that say them; null for an empty cell. */
export interface RowLeads {
  lead: readonly number[] | null;
  also: readonly number[] | null;
}

/** The lead times of a row, and what its cells say of them; the others are `standard`. */
export function leadsOf(cells: Cells, standard: readonly number[], notes: string[]): LeadTimes & { leads: RowLeads } {
  keepNotice(cells, notes);
  const leads: RowLeads = { lead: daysOf(cells, "lead", standard), also: daysOf(cells, "alsoBefore", standard) };
  return { ...joined(cells, leads, standard), leads };
}

/** Puts the words of a column of "Notice" into the notes, too: it can mean a period of notice. */
function keepNotice(cells: Cells, notes: string[]): void {
  const text = cells.raw("lead");
  if (/\p{L}/u.test(text) && /^notice(?: required)?$/iu.test(cells.heading("lead").trim()))
    notes.push(`${cells.heading("lead").trim()}: ${text}`);
}

function daysOf(cells: Cells, column: "lead" | "alsoBefore", standard: readonly number[]): number[] | null {
  const text = cells.text(column);
  // A dash says nothing; "none" says something that no reminder can be.
  if (column === "lead" && text === "" && /\p{L}/u.test(cells.raw(column)))
    cells.warn("leadReplaced", shortened(cells.raw(column)), standard);
  if (/^[-−]\s*\d/u.test(text)) cells.warn("leadBefore", shortened(text));
  if (text === "") return null;
  const read = leadDaysIn(text, cells.heading(column));
  if (read === null) cells.refuse(column, "noNumberOfDays", shortened(text));
  return read;
}

function joined(cells: Cells, { lead, also }: RowLeads, standard: readonly number[]): LeadTimes {
  const days = [...(lead ?? []), ...(also ?? [])];
  const fallback = standard.find((day) => day <= limits.remindBeforeDays) ?? 0;
  // Where both have columns of their own, which is the reminder's own is said.
  const own = also === null ? [] : (lead ?? []);
  const split = splitLead(days.length === 0 ? standard : days, fallback);
  if (split === null) {
    const { count, days: most } = limits.alsoBeforeDays;
    const column = cells.text("lead") === "" ? "alsoBefore" : "lead";
    cells.refuse(column, "tooManyLeads", count + 1, most);
    return { remindBeforeDays: fallback, alsoBeforeDays: [] };
  }
  const [first] = own;
  if (own.length !== 1 || first === undefined || first > limits.remindBeforeDays) return split;
  return {
    remindBeforeDays: first,
    alsoBeforeDays: days.filter((day, at) => day !== first && days.indexOf(day) === at),
  };
}
