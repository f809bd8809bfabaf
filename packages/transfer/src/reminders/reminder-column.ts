/** What a column of a spreadsheet of reminders means. `title`, `notes` and `ignore` may be several; the others are one each. */
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
