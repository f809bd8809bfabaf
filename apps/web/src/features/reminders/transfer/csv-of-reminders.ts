import type { ListedReminder, Reminder } from "@pomander/contract";
import { csvOf } from "@pomander/transfer/csv";
import type { Day } from "../../../lib/format/days.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { statusOf } from "../days.ts";
import { isFullReminder } from "../list/filter-reminders.ts";
import { texts } from "../texts.ts";

type Value = (reminder: Reminder) => string | number | null;

/** The exported columns of a reminder that the user may only delete. */
const reduced: readonly (readonly [name: string, value: (reminder: ListedReminder, today: Day) => string | number])[] =
  [
    ["Title", ({ title }) => title],
    ["Expiry date", ({ expiryDate }) => expiryDate],
    ["Remind before (days)", ({ remindBeforeDays }) => remindBeforeDays],
    ["Type", ({ type }) => texts.types[type]],
    ["Scope tag", ({ scopeTag }) => scopeTag?.name ?? ""],
    ["Status", (reminder, today) => texts.statuses[statusOf(reminder, today)]],
  ];
const whole: readonly (readonly [name: string, value: Value])[] = [
  ["Also before (days)", ({ alsoBeforeDays }) => alsoBeforeDays.join(", ")],
  ["Email address", ({ email }) => email],
  ["Assigned to", ({ assignees }) => assignees.map(fullName).join("; ")],
  ["Frequency", ({ frequency }) => texts.frequencies[frequency]],
  ["Start date", ({ remindDaysStart }) => remindDaysStart],
  ["Renew every (months)", ({ renewEveryMonths }) => renewEveryMonths],
  ["Notes", ({ notes }) => notes],
  ["Created by", ({ owner }) => fullName(owner)],
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
      ...whole.map(([, value]) => (isFullReminder(reminder) ? String(value(reminder) ?? "") : "")),
      reminder._id,
    ]),
  ]);
