import { decodeText } from "../read/decode-text.ts";
import { createPacer } from "../read/pacer.ts";
import { looksLikeZip, openZip } from "../read/zip.ts";
import type { ReadOptions } from "../file-contents.ts";
import { readCsvSheet } from "./csv-sheet.ts";
import type { Spreadsheet } from "./spreadsheet.ts";
import { spreadsheetLimits } from "./spreadsheet-limits.ts";
import { isOpenDocument, readOds } from "./ods/read-ods.ts";
import { readWorkbook } from "./xlsx/workbook.ts";
import { transferError } from "../faults.ts";

/**
 * Reads a spreadsheet, whose kind is determined by its content: an Excel workbook (.xlsx), an OpenDocument spreadsheet
 * (.ods), or CSV of any delimiter and encoding. Throws a transfer error, and the signal's reason.
 */
export async function readSpreadsheet(
  given: Uint8Array,
  options: Pick<ReadOptions, "onProgress" | "signal"> = {},
): Promise<Spreadsheet> {
  const bytes = given.buffer instanceof ArrayBuffer ? (given as Uint8Array<ArrayBuffer>) : new Uint8Array(given);
  if (bytes.length > spreadsheetLimits.fileBytes) throw tooLarge;
  const pacer = createPacer(options);
  const spreadsheet = await read(bytes, pacer);
  if (spreadsheet.sheets.every(({ rows }) => rows.length === 0)) throw empty;
  return spreadsheet;
}

async function read(bytes: Uint8Array<ArrayBuffer>, pacer: ReturnType<typeof createPacer>): Promise<Spreadsheet> {
  if (looksLikeZip(bytes)) {
    const zip = await openZip(new Blob([bytes]));
    if (isOpenDocument(zip)) return { kind: "ods", sheets: await readOds(zip) };
    return { kind: "xlsx", sheets: await readWorkbook(zip, pacer) };
  }
  if (isOldOffice(bytes)) throw oldOffice;
  const { text } = decodeText(bytes);
  if (text === null || /^\s*(?:<|\{|%PDF)/u.test(text.slice(0, 1_000))) throw unknown;
  return { kind: "csv", sheets: [await readCsvSheet(text, pacer)] };
}

/** Returns whether a file is a compound file (MS-CFB): an .xls, or a workbook that is encrypted with a password. */
const isOldOffice = (bytes: Uint8Array) =>
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, at) => bytes[at] === byte);

const tooLarge = transferError("spreadsheet_too_large", { megabytes: spreadsheetLimits.fileBytes / 1024 / 1024 });
const empty = transferError("spreadsheet_empty");
const oldOffice = transferError("spreadsheet_old");
const unknown = transferError("spreadsheet_unknown");
