import { spreadsheetLimits, transferError, type Sheet, type SheetRow } from "@pomander/transfer/spreadsheets";
import { withWorkerClient } from "@pomander/browser/worker/client";
import type { SpreadsheetAnswer, SpreadsheetNews } from "./read-spreadsheet.worker.ts";
import address from "./read-spreadsheet.worker.ts?worker&url";
import { bytesOf } from "../../lib/transfer/file-bytes.ts";

export interface OpenFile {
  name: string;
  sheets: readonly Sheet[];
}

interface OpenOptions {
  signal: AbortSignal;
  /** How much is read, 0 to 1. */
  onProgress: (done: number) => void;
}

/** Reads a spreadsheet in a worker. Throws a transfer error, and the signal's reason. */
export async function openSpreadsheet(file: File, { signal, onProgress }: OpenOptions): Promise<OpenFile> {
  if (file.size > spreadsheetLimits.fileBytes)
    throw transferError("spreadsheet_too_large", { megabytes: spreadsheetLimits.fileBytes / 1024 / 1024 });
  const bytes = await bytesOf(file);
  const rowsOf = new Map<number, SheetRow[]>();
  const onNews = (news: SpreadsheetNews) => {
    if (news.kind === "progress") return onProgress(news.done);
    const rows = rowsOf.get(news.sheet) ?? [];
    rows.push(...news.rows);
    rowsOf.set(news.sheet, rows);
  };
  return withWorkerClient<Uint8Array, SpreadsheetAnswer, OpenFile, SpreadsheetNews>(
    address,
    async ({ request }) => {
      const answer = await request(bytes, [bytes.buffer]);
      const sheets = answer.map((sheet, index) => ({ ...sheet, rows: rowsOf.get(index) ?? [] }));
      return { name: file.name, sheets };
    },
    { onNews, signal },
  );
}
