import { csvRows } from "./csv-rows.ts";
import { nextLine, parseRow, type CsvDialect, type CsvPosition } from "./parse-row.ts";
import type { CsvFault } from "../../faults.ts";

/** A text that may be a CSV file. */
export interface CsvFile {
  text: string;
  dialect: CsvDialect;
  first: readonly string[];
  /** Where the first row begins. */
  start: CsvPosition;
  /** Where the row after it begins. */
  second: CsvPosition;
  /** The readable ones among the first rows. */
  sample: readonly (readonly string[])[];
}

const sampleRows = 20;
/** Characters in which the sample is searched. */
const sampleLength = 1024 * 1024;
const delimiters = [",", ";", "\t"];

/** Returns null for a text that has no columns, or is JSON or XML. Throws a transfer error for too many columns. */
export function openCsv(decoded: string): CsvFile | null {
  const text = tableOf(decoded);
  if (text === null || /^\s*[[{<]/.test(text)) return null;
  const start = startOfCsv(text);
  const candidates = delimiters.map((delimiter) => ({
    delimiter,
    row: parseRow(text, start, { delimiter, hasPadding: true }),
  }));
  const best = candidates.reduce((widest, other) => (widthOf(other.row) > widthOf(widest.row) ? other : widest));
  if (widthOf(best.row) < 2) return null;
  const dialect = { delimiter: best.delimiter };
  const sample: string[][] = [];
  for (const item of csvRows(text, start, dialect, { min: 1, max: Infinity })) {
    if (item.fault === null && item.cells !== null) sample.push(item.cells);
    if (sample.length === sampleRows || item.end > start.offset + sampleLength) break;
  }
  const second = { offset: best.row.end, line: best.row.lastLine + 1 };
  return { text, dialect, first: best.row.cells, start, second, sample };
}

const widthOf = ({ cells, fault }: { cells: readonly string[]; fault: CsvFault | null }) =>
  fault === null ? cells.length : 0;

/** Returns the CSV in a text: LastPass shows its export as a web page that can be saved. */
function tableOf(text: string): string | null {
  if (!/^\s*</.test(text)) return text;
  const begin = /<pre[^>]*>/iu.exec(text);
  if (begin === null) return null;
  const from = begin.index + begin[0].length;
  const end = text.toLowerCase().indexOf("</pre>", from);
  return unescapeHtml(text.slice(from, end === -1 ? undefined : end)).trimStart();
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#039": "'",
  "#x27": "'",
};

/** The five characters that HTML escapes. */
export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#0?39|#x27);/giu, (all, name: string) => entities[name.toLowerCase()] ?? all);

/** Returns where the first line begins that is not empty; a line `sep=;`, a hint for spreadsheets, is skipped. */
export function startOfCsv(text: string): CsvPosition {
  let start = { offset: 0, line: 1 };
  for (let at = 0; at < text.length && " \t\r\n".includes(text.charAt(at)); at++) {
    if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) {
      start = { offset: at + 1, line: start.line + 1 };
    }
  }
  const hasHint = /^sep=.[\r\n]/iu.test(text.slice(start.offset, start.offset + 6));
  return hasHint ? nextLine(text, start) : start;
}
