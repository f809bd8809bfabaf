import type { Frequency, ReminderField, ReminderType } from "@pomander/contract";
import { localize } from "@pomander/texts/format";

/** Names of a reminder's fields, in its form and its log, and of their values; the import has some of its own. */
export const english = () => ({
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
});

export const {
  fields: fieldTexts,
  types: typeTexts,
  frequencies: frequencyTexts,
} = localize("reminder-fields", english);
