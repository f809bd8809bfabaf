export { readSpreadsheet } from "./spreadsheet/read-spreadsheet.ts";
export { spreadsheetLimits } from "./spreadsheet/types.ts";
export type { Sheet, SheetRow, Spreadsheet } from "./spreadsheet/types.ts";
export {
  columnsByValues,
  foldHeading,
  guessColumns,
  headingRow,
  isNotesHeading,
  isRepeatable,
  isSecretHeading,
  reminderColumns,
} from "./reminders/columns.ts";
export type { ReminderColumn } from "./reminders/columns.ts";
export { OrderFinder } from "./reminders/day.ts";
export type { DateFindings, DateOrder } from "./reminders/day.ts";
export { readReminderRow } from "./reminders/read-row.ts";
export type { ReadRow, RowDraft } from "./reminders/read-row.ts";
export type { CellFault, RowReading } from "./reminders/cells.ts";
export { leadDaysIn } from "./reminders/values.ts";
