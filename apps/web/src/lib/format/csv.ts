import Papa from "papaparse";

/** A spreadsheet takes a cell that begins like this for a formula; the full-width forms as well. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns rows as CSV in which no spreadsheet runs anything. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const table = Papa.unparse(rows as string[][], { quotes: true, newline: "\r\n", escapeFormulae: formula });
  // The byte order mark makes spreadsheets read the names as UTF-8.
  return `\uFEFF${table}\r\n`;
}
