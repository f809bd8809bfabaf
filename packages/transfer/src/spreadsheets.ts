export { readSpreadsheet } from "./spreadsheet/read-spreadsheet.ts";
export { spreadsheetLimits } from "./spreadsheet/types.ts";
export type { Sheet, SheetRow, Spreadsheet } from "./spreadsheet/types.ts";
export {
  columnsOf,
  isNotesHeading,
  isRepeatable,
  isSecretHeading,
  guessColumns,
  reminderColumns,
} from "./reminders/columns.ts";
export type { ReminderColumn } from "./reminders/columns.ts";
export { foldHeading } from "./reminders/headings.ts";
export { headingRow, headingsAt } from "./reminders/heading-rows.ts";
export { placesOf } from "./reminders/row-places.ts";
export type { RowPlace } from "./reminders/row-places.ts";
export { dateGuesses } from "./reminders/dates/guessed-day.ts";
export type { DateGuess } from "./reminders/dates/guessed-day.ts";
export { OrderFinder } from "./reminders/dates/order-finder.ts";
export type { DateFindings } from "./reminders/dates/order-finder.ts";
export type { DateOrder } from "./reminders/dates/written-day.ts";
export { readReminderRow } from "./reminders/read-row.ts";
export type { ReadRow, RowDraft } from "./reminders/read-row.ts";
export type { CellFault, DateAnswer, DateAnswers, DateQuestion, RowReading } from "./reminders/cells.ts";
export { leadDaysIn } from "./reminders/values.ts";
