/**
 * Meanings of a column in a spreadsheet of reminders. Several columns may be `title`, `notes` and `ignore`, only one
 * each of the others.
 */
export const reminderColumns = [
  "id",
  "title",
  "expiryDate",
  "lead",
  "alsoBefore",
  "notice",
  "email",
  "type",
  "scopeTag",
  "people",
  "frequency",
  "startDate",
  "renewEvery",
  "notes",
  "ignore",
] as const;
export type ReminderColumn = (typeof reminderColumns)[number];
