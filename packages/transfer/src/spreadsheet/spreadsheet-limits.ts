/** Bounds of a spreadsheet that is read: as many rows as a user may have reminders, and matching sizes. */
export const spreadsheetLimits = {
  fileBytes: 30 * 1024 * 1024,
  /** Rows of all sheets together. */
  rows: 25_000,
  columns: 200,
  characters: 30_000_000,
  sheets: 100,
} as const;
