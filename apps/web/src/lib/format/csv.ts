import Papa from "papaparse";

/** The beginnings of a cell that a spreadsheet takes for a formula; the full-width forms as well. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns rows as CSV in which no spreadsheet runs anything. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const table = Papa.unparse(rows as string[][], { quotes: true, newline: "\r\n", escapeFormulae: formula });
  // The byte order mark makes spreadsheets read the names as UTF-8.
  return `\uFEFF${table}\r\n`;
}
