import {
  type Frequency,
  type NoticeEnd,
  type NoticeUnit,
  parseCost,
  parseNotice,
  type ReminderField,
  type ReminderType,
} from "@pomander/contract";
import { format, type Format, localize } from "@pomander/texts/format";

/** Names of a reminder's fields, in its form and its log, and of their values; the import has some of its own. */
export const english = ({ plural }: Format) => ({
  fields: {
    title: "Title",
    type: "Type",
    scopeTag: "Scope tag",
    expiryDate: "Expiry date",
    remindBeforeDays: "Remind before (days)",
    alsoBeforeDays: "Also remind before (days)",
    alsoAtExpiry: "Also remind on the expiry date and the day after",
    email: "Email",
    frequency: "Frequency",
    remindDaysStart: "Start Reminding From",
    noticePeriod: "Notice period",
    cost: "Cost",
    renewEveryMonths: "Renew every (months)",
    notes: "Notes",
  } as const satisfies Record<ReminderField, string>,
  types: { personal: "Personal", team: "Team", work: "Work", other: "Other" } as const satisfies Record<
    ReminderType,
    string
  >,
  frequencies: { once: "Once", daily: "Daily", weekly: "Weekly", monthly: "Monthly" } as const satisfies Record<
    Frequency,
    string
  >,
  noticePeriods: {
    day: (count: number) => plural(count, { one: "# day", other: "# days" }),
    "working day": (count: number) => plural(count, { one: "# working day", other: "# working days" }),
    week: (count: number) => plural(count, { one: "# week", other: "# weeks" }),
    month: (count: number) => plural(count, { one: "# month", other: "# months" }),
    year: (count: number) => plural(count, { one: "# year", other: "# years" }),
  } as const satisfies Record<NoticeUnit, (count: number) => string>,
  noticeEnds: {
    month: "to the end of a month",
    quarter: "to the end of a quarter",
    "half-year": "to the end of a half-year",
    year: "to the end of a year",
  } as const satisfies Record<NoticeEnd, string>,
  noticeTo: (period: string, end: string) => `${period} ${end}`,
});

const texts = localize("widgets/reminder-field-texts", english);
export const { fields: fieldTexts, types: typeTexts, frequencies: frequencyTexts, noticeEnds: noticeEndTexts } = texts;

/** Returns a stored notice period in words: "6 weeks to the end of a year"; a text that is none, as it is. */
export function noticeWords(stored: string): string {
  const period = parseNotice(stored);
  if (period === null) return stored;
  const words = texts.noticePeriods[period.unit](period.amount);
  return period.to === null ? words : texts.noticeTo(words, texts.noticeEnds[period.to]);
}

/** Returns a stored cost as people write it: "€1,200.50"; a text that is none, as it is. */
export function costWords(stored: string): string {
  const cost = parseCost(stored);
  return cost === null ? stored : format.money(cost.amount, cost.currency);
}
