import {
  importableFields,
  type ImportableField,
  type ListedReminder,
  reducedFields,
  type Reminder,
} from "@pomander/contract";
import { csvOf } from "@pomander/transfer/csv";
import type { Day } from "../../../lib/format/days.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { statusOf } from "../status/status-of.ts";
import { fieldText } from "../form/fields.ts";
import { isFullReminder } from "../list/filter-reminders.ts";
import { fieldTexts, typeTexts } from "../../../widgets/reminder-field-texts.ts";
import { texts } from "../texts.ts";
import { texts as transferTexts } from "./texts.ts";

/** The import recognizes the headings and values of each language; notice periods and costs stay as they are stored. */
const headings = { ...fieldTexts, ...transferTexts.headings };

/** The exported columns of a reminder that the user may only delete. */
const reduced: readonly (readonly [name: string, value: (reminder: ListedReminder, today: Day) => string | number])[] =
  [
    [headings.title, ({ title }) => title],
    [headings.expiryDate, ({ expiryDate }) => expiryDate],
    [headings.remindBeforeDays, ({ remindBeforeDays }) => remindBeforeDays],
    [headings.type, ({ type }) => typeTexts[type]],
    [headings.scopeTag, ({ scopeTag }) => scopeTag?.name ?? ""],
    [headings.status, (reminder, today) => texts.statuses[statusOf(reminder, today)]],
  ];
/** The other columns that the import reads, under headings that it recognizes. */
const fields = importableFields.filter(
  (name): name is Exclude<ImportableField, "scopeTag"> =>
    name !== "scopeTag" && !reducedFields.some((one) => one === name),
);
const whole = [
  ...fields.flatMap((name) => [
    [
      headings[name],
      (reminder: Reminder) =>
        name === "noticePeriod" || name === "cost" ? (reminder[name] ?? "") : fieldText(name, reminder),
    ] as const,
    ...(name === "email"
      ? [[headings.assignees, ({ assignees }: Reminder) => assignees.map(fullName).join("; ")] as const]
      : []),
  ]),
  [headings.owner, ({ owner }: Reminder) => fullName(owner)] as const,
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
