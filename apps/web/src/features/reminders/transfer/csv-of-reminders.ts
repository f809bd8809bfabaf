import {
  importableFields,
  type ImportableField,
  type ListedReminder,
  reducedFields,
  type Reminder,
} from "@pomander/contract";
import { createFormat } from "@pomander/texts/format";
import { csvOf } from "@pomander/transfer/csv";
import type { Day } from "../../../lib/format/days.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { statusOf } from "../status/status-of.ts";
import { fieldText } from "../form/fields.ts";
import { isFullReminder } from "../list/filter-reminders.ts";
import { english } from "../../../widgets/reminder-field-texts.ts";
import { texts } from "../texts.ts";

/** Headings and types are English in each language, notice periods and costs as they are stored: these are what the import recognizes. */
const { fields: names, types } = english(createFormat("en"));

/** The exported columns of a reminder that the user may only delete. */
const reduced: readonly (readonly [name: string, value: (reminder: ListedReminder, today: Day) => string | number])[] =
  [
    [names.title, ({ title }) => title],
    [names.expiryDate, ({ expiryDate }) => expiryDate],
    [names.remindBeforeDays, ({ remindBeforeDays }) => remindBeforeDays],
    [names.type, ({ type }) => types[type]],
    [names.scopeTag, ({ scopeTag }) => scopeTag?.name ?? ""],
    ["Status", (reminder, today) => texts.statuses[statusOf(reminder, today)]],
  ];
/** The other columns that the import reads, under headings that it recognizes. */
const fields = importableFields.filter(
  (name): name is Exclude<ImportableField, "scopeTag"> =>
    name !== "scopeTag" && !reducedFields.some((one) => one === name),
);
const headings = {
  ...names,
  alsoBeforeDays: "Also before (days)",
  email: "Email address",
  remindDaysStart: "Start date",
};
const whole = [
  ...fields.flatMap((name) => [
    [
      headings[name],
      (reminder: Reminder) =>
        name === "noticePeriod" || name === "cost" ? (reminder[name] ?? "") : fieldText(name, reminder),
    ] as const,
    ...(name === "email"
      ? [["Assigned to", ({ assignees }: Reminder) => assignees.map(fullName).join("; ")] as const]
      : []),
  ]),
  ["Created by", ({ owner }: Reminder) => fullName(owner)] as const,
];
/** The heading of the id by which the import recognizes a reminder. */
const idHeading = "Pomander ID";

/**
 * Returns reminders as CSV that the import can read (docs/reminder-import.md), and in which no spreadsheet runs
 * anything.
 */
export const csvOfReminders = (reminders: readonly ListedReminder[], today: Day): string =>
  csvOf([
    [...[...reduced, ...whole].map(([name]) => name), idHeading],
    ...reminders.map((reminder) => [
      ...reduced.map(([, value]) => String(value(reminder, today))),
      ...whole.map(([, value]) => (isFullReminder(reminder) ? value(reminder) : "")),
      reminder._id,
    ]),
  ]);
