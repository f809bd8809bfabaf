import { spreadsheetLimits, type Sheet, type SheetRow } from "@pomander/transfer/spreadsheets";
import { withWorkerClient } from "@pomander/browser/worker/client";
import type { SpreadsheetAnswer, SpreadsheetNews } from "./read-spreadsheet.worker.ts";
import address from "./read-spreadsheet.worker.ts?worker&url";
import { texts as fileTexts } from "../../lib/transfer/file-texts.ts";
import { texts } from "./texts.ts";

/** Why a file is not read, in a sentence for a person. */
class FileFault extends Error {
  override readonly name = "FileFault";
  readonly isForPeople = true;
}

export interface OpenFile {
  name: string;
  sheets: readonly Sheet[];
}

interface OpenOptions {
  signal: AbortSignal;
  /** How much is read, 0 to 1. */
  onProgress: (done: number) => void;
}

/** Reads a spreadsheet in a worker. Throws `FileFault`, and the signal's reason. */
export async function openSpreadsheet(file: File, { signal, onProgress }: OpenOptions): Promise<OpenFile> {
  if (file.size > spreadsheetLimits.fileBytes)
    throw new FileFault(texts.choose.tooLarge(spreadsheetLimits.fileBytes / 1024 / 1024));
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
      if (answer.kind === "fault") throw new FileFault(answer.message);
      const sheets = answer.sheets.map((sheet, index) => ({ ...sheet, rows: rowsOf.get(index) ?? [] }));
      return { name: file.name, sheets };
    },
    { onNews, signal },
  );
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileFault(fileTexts.moved);
  }
}
