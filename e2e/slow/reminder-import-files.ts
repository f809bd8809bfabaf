import { buildWorkbook } from "../../packages/transfer/test/workbook-builder.ts";
import type { ImportFile } from "../page-objects/import.ts";

/** The expected outcome of each row of a file, by its line. */
export type Expected = Map<
  number,
  { outcome: "Imported" | "Already there" | "Refused"; reason: string; expires?: string }
>;

export interface Spreadsheet {
  file: ImportFile;
  expected: Expected;
  /** The answer to the question about ambiguous dates. */
  answer?: string;
}

const pad = (number: number) => String(number).padStart(2, "0");
const fileOf = (name: string, buffer: Uint8Array): ImportFile => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(buffer),
});

interface Row {
  title: string;
  year: number;
  month: number;
  day: number;
}
/** Returns the data of a certificate; days from the 13th on only where `isPlain`. */
const rowOf = (kind: string, n: number, isPlain = true): Row => ({
  title: `${kind} ${n}`,
  year: 2030 + (n % 40),
  month: (n % 12) + 1,
  day: isPlain ? (n % 28) + 1 : (n % 11) + 1,
});

/** Returns rows of a file from `firstLine` on: each tenth has no date, each seventeenth repeats the previous row. */
function rowsOf(
  count: number,
  firstLine: number,
  kind: string,
  write: (row: Row | null, title: string) => string,
  isPlain = true,
): { lines: string[]; expected: Expected } {
  const expected: Expected = new Map();
  const lines = Array.from({ length: count }, (_, n) => {
    const line = firstLine + n;
    if (n % 10 === 3) {
      expected.set(line, { outcome: "Refused", reason: '"unlimited" isn\'t a date.' });
      return write(null, `${kind} ${n}`);
    }
    const isCopy = n % 17 === 8 && (n - 1) % 10 !== 3 && (n - 1) % 17 !== 8;
    const row = rowOf(kind, isCopy ? n - 1 : n, isPlain);
    const expires = `${row.year}-${pad(row.month)}-${pad(row.day)}`;
    if (isCopy) expected.set(line, { outcome: "Already there", reason: `The same as line ${line - 1}.` });
    else expected.set(line, { outcome: "Imported", reason: "", expires });
    return write(row, isCopy ? `  ${row.title.toUpperCase()} ` : row.title);
  });
  return { lines, expected };
}

/** Returns a file of German Excel: semicolons, Windows-1252, a title above the table. */
function german(): Spreadsheet {
  const { lines, expected } = rowsOf(400, 4, "Büro-Zertifikat", (row, title) =>
    [title, row === null ? "unlimited" : `${pad(row.day)}.${pad(row.month)}.${row.year}`, "30; 14", 'Größe; "klein"']
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(";"),
  );
  const text = ["Zertifikate der IT;;;", "", "Bezeichnung;Gültig bis;Vorlauf (Tage);Bemerkung", ...lines].join("\r\n");
  return { file: fileOf("Zertifikate.csv", Buffer.from(text, "latin1")), expected };
}

/**
 * Returns a file of American Excel: commas, UTF-8 with its mark, months first, which the 13th and later days reveal.
 */
function american(): Spreadsheet {
  const { lines, expected } = rowsOf(400, 2, "License", (row, title) =>
    [title, row === null ? "unlimited" : `${row.month}/${row.day}/${row.year}`, "7", "Acme"].join(","),
  );
  const text = ["License Name,Expiration Date,Notice (days),Vendor", ...lines].join("\r\n");
  return { file: fileOf("licenses.csv", Buffer.from(`\uFEFF${text}`)), expected };
}

/** Returns "Unicode text" of Excel: UTF-16 and tabs; every date is ambiguous, so the page asks. */
function unicode(): Spreadsheet {
  const write = (row: Row | null, title: string) =>
    [title, row === null ? "unlimited" : `${pad(row.day)}/${pad(row.month)}/${row.year}`, "monthly"].join("\t");
  const { lines, expected } = rowsOf(400, 2, "Contrat №", write, false);
  const text = ["Contract\tEnd date\tFrequency", ...lines].join("\r\n");
  return {
    file: fileOf("contracts.txt", Buffer.from(`\uFEFF${text}`, "utf16le")),
    expected,
    // The question is about the first date that is another one in the other order.
    answer: "dayFirst",
  };
}

/** Returns a workbook: date cells, formulas with their results, shared and inline texts. */
function workbook(): Spreadsheet {
  const before = Date.UTC(1899, 11, 30);
  const serial = ({ year, month, day }: Row) => (Date.UTC(year, month - 1, day) - before) / 86_400_000;
  let n = 0;
  const { lines, expected } = rowsOf(400, 3, "Domain & host", (row, title) => {
    const line = 3 + n++;
    const text = title.replaceAll("&", "&amp;");
    const date =
      row === null
        ? `<c r="B${line}" t="s"><v>1</v></c>`
        : `<c r="B${line}" s="1">${n % 2 === 0 ? "<f>TODAY()+1</f>" : ""}<v>${serial(row)}</v></c>`;
    return `<row r="${line}"><c r="A${line}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>${date}<c r="C${line}"><f>2*7</f><v>14</v></c></row>`;
  });
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const head =
    `<row r="1"><c r="A1" t="s"><v>0</v></c></row>` +
    `<row r="2">${cell("A2", "Domain name")}${cell("B2", "Renewal date")}${cell("C2", "Lead time")}</row>`;
  const strings = "<si><t>Domains</t></si><si><r><t>unlim</t></r><r><t>ited</t></r></si>";
  return { file: fileOf("Domains.xlsx", buildWorkbook(head + lines.join(""), { strings })), expected };
}

/** Returns as many rows as a large company has. */
function large(): Spreadsheet {
  const { lines, expected } = rowsOf(10_000, 2, "Certificate", (row, title) =>
    [
      title,
      row === null ? "unlimited" : `${row.year}-${pad(row.month)}-${pad(row.day)}`,
      "30|14|1",
      "x".repeat(80),
    ].join(","),
  );
  return { file: fileOf("all.csv", Buffer.from(["Name,Expires,Lead,Notes", ...lines].join("\n"))), expected };
}

/** Returns five spreadsheets of different programs, with the expected outcome of each of their rows. */
export const spreadsheets = (): Spreadsheet[] => [german(), american(), unicode(), workbook(), large()];
