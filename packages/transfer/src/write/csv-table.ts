/** The beginnings of a cell that a spreadsheet takes for a formula; the full-width forms as well. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns rows as CSV in which no spreadsheet runs anything: a formula gets an apostrophe before it. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cellOf = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const table = rows.map((cells) => cells.map(cellOf).join(",")).join("\r\n");
  // The byte order mark makes spreadsheets read the names as UTF-8.
  return `\uFEFF${table}\r\n`;
}
