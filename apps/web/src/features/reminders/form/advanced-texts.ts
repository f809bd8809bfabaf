import type { ScopeTag } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

/** Every text behind "More options" of a reminder's form. */
export const english = ({ plural }: Format) => ({
  more: "More options",
  fewer: "Fewer options",
  alsoHint: "For example 30, 14 and 1 days before.",
  atExpiryHint: "Unless it's renewed or taken by then. If no one does, the owner gets an email that it ended.",
  atExpiryPlan: "Also on the expiry date and the day after, unless it's renewed or taken by then.",
  yes: "yes",
  no: "no",
  noticeHint: "How long before its end a contract has to be canceled. Empty: no notice is needed.",
  noticeUnit: "Unit",
  noticeUnits: { day: "Days", "working day": "Working days", week: "Weeks", month: "Months", year: "Years" },
  noticeTo: "To the end of",
  noticeEnds: {
    expiry: "the contract",
    month: "a month",
    quarter: "a quarter",
    "half-year": "a half-year",
    year: "a year",
  },
  noticeBy: (day: string, when: string) =>
    `The last day to give notice is ${day}, ${when}. Emails come before that day, too.`,
  noticeWas: (day: string, when: string) => `The last day to give notice was ${day}, ${when}.`,
  costHint: "For the next period.",
  currency: "Currency",
  renewEveryHint: "Renew suggests this period.",
  escalation: "If no one takes it",
  sources: { tag: "Use the scope tag's rule", own: "Tell people I choose", none: "Tell no one" },
  escalationHint: (from: "tag" | "own" | "none", rule: ScopeTag["escalation"]) => {
    if (from === "own") return 'They get one email if nobody has said "I\'m on it" by then.';
    if (from === "none") return undefined;
    if (rule === null) return "The scope tag has no rule, so no one else is told.";
    const days =
      rule.beforeDays === 0
        ? "On the expiry date"
        : `${plural(rule.beforeDays, { one: "# day", other: "# days" })} before`;
    return `${days}: ${rule.to.map(({ name }) => name).join(", ")}`;
  },
  left: (parts: string, most: number, count: number) =>
    `Left out: ${parts}. Enter up to ${count} numbers from 0 to ${most}.`,
  plan: (leads: readonly string[]) => `Also ${listOf(leads)} before.`,
  passed: (leads: readonly string[]) => `No email ${listOf(leads)} before, because that time has passed.`,
  faults: {
    notice: (most: number) => `Enter a number from 1 to ${most}, or nothing`,
    cost: "Enter an amount, such as 1,200.50, or nothing",
    months: (most: number) => `Enter a number from 1 to ${most}, or nothing`,
  },
});

export const texts = localize("features/reminders/form/advanced-texts", english);

/** "30, 14 and 1 days". */
function listOf(days: readonly string[]): string {
  const last = days.at(-1) ?? "";
  const unit = days.length === 1 && last === "1" ? "day" : "days";
  return days.length < 2 ? `${last} ${unit}` : `${days.slice(0, -1).join(", ")} and ${last} ${unit}`;
}
