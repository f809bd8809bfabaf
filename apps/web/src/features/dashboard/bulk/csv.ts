import Papa from "papaparse";

/** One record of the file. */
export interface CsvRecord {
  /** Where it begins, counted from 1 as an editor shows it. */
  line: number;
  cells: readonly string[];
  /** A quotation mark stands in the wrong place, so the cells are not to be trusted. */
  isBroken: boolean;
}

/** So many broken records are looked past; each may cost a look at the rest of the file. */
const mostBroken = 200;

/**
 * Records of a CSV text with line feeds alone as line ends. A record whose quotes are wrong, which would swallow what
 * follows, is taken to be its first line; reading goes on with the next.
 */
export function readCsv(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let start = 0;
  let line = 1;
  for (let broken = 0; start < text.length && broken <= mostBroken; broken++) {
    const read = readUntilBroken(text.slice(start), delimiter, line, records);
    if (read === null) return records;
    const from = start + read.offset;
    const end = text.indexOf("\n", from);
    const content = text.slice(from, end === -1 ? text.length : end);
    records.push({ line: read.line, cells: content.split(delimiter), isBroken: true });
    if (end === -1) return records;
    start = end + 1;
    line = read.line + 1;
  }
  return records;
}

/** Reads records into `records`; gives where the first broken one begins, or null at the end of the text. */
function readUntilBroken(
  text: string,
  delimiter: string,
  firstLine: number,
  records: CsvRecord[],
): { offset: number; line: number } | null {
  let offset = 0;
  let line = firstLine;
  let broken: { offset: number; line: number } | null = null;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    step({ data, errors, meta }, parser) {
      if (errors.length > 0) {
        broken = { offset, line };
        return parser.abort();
      }
      records.push({ line, cells: data, isBroken: false });
      line += countBreaks(text, offset, meta.cursor);
      offset = meta.cursor;
    },
  });
  return broken;
}

function countBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
