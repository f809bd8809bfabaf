import {
  exportFileName,
  readFile,
  recognizeFile,
  writeExport,
  type ExportContents,
  type ExportFormat,
  type FileContents,
  type ReadOptions,
  type RecognizedFile,
  type WrittenExport,
} from "@pomander/transfer";
import type { IncomingEntry, OpenEntry } from "@pomander/vault";
import { serve } from "@pomander/browser/worker/serve";

export type TransferRequest =
  /** Recognizes a file, and reads its contents if nothing more is needed for that. */
  | { kind: "open"; file: Blob }
  | { kind: "read"; file: Blob; options: Omit<ReadOptions, "onProgress" | "signal"> }
  /** Adds entries for the export that follows, in several messages, so that copying them does not block the page. */
  | { kind: "add"; entries: readonly OpenEntry[] }
  | {
      kind: "write";
      format: Exclude<ExportFormat, "bitwarden-zip">;
      contents: Omit<ExportContents, "entries">;
      password?: string;
    };

export type TransferAnswer =
  | { kind: "recognized"; recognized: RecognizedFile }
  /** The file's entries were sent before, as news. */
  | { kind: "read"; contents: Omit<FileContents, "entries"> }
  | { kind: "added" }
  | ({ kind: "written"; fileName: string } & WrittenExport);

/** The share that is done, 0 to 1, and the entries read so far. */
export type TransferNews = { kind: "progress"; done: number } | { kind: "entries"; entries: readonly IncomingEntry[] };

type Tell = (news: TransferNews) => void;

/** Entries per message: few enough that receiving them does not block the page. */
const entriesPerMessage = 500;
const progressEveryMs = 100;

const toWrite: OpenEntry[] = [];

serve(async (request: TransferRequest, tell: Tell): Promise<TransferAnswer> => {
  switch (request.kind) {
    case "open": {
      const recognized = await recognizeFile(request.file);
      if (recognized.needs.length > 0) return { kind: "recognized", recognized };
      return read(request.file, { format: recognized.format }, tell);
    }
    case "read":
      return read(request.file, request.options, tell);
    case "add":
      toWrite.push(...request.entries);
      return { kind: "added" };
    case "write":
      return write(request, tell);
  }
});

async function read(file: Blob, options: ReadOptions, tell: Tell): Promise<TransferAnswer> {
  const { entries, ...contents } = await readFile(file, { ...options, onProgress: progressOf(tell) });
  for (let start = 0; start < entries.length; start += entriesPerMessage)
    tell({ kind: "entries", entries: entries.slice(start, start + entriesPerMessage) });
  return { kind: "read", contents };
}

async function write(
  { format, contents, password }: Extract<TransferRequest, { kind: "write" }>,
  tell: Tell,
): Promise<TransferAnswer> {
  const options = { onProgress: progressOf(tell), ...(password === undefined ? {} : { password }) };
  const fileName = exportFileName(format, contents.exportedAt);
  const entries = toWrite.splice(0);
  return { kind: "written", fileName, ...(await writeExport(format, { ...contents, entries }, options)) };
}

function progressOf(tell: Tell): (done: number) => void {
  let last = -Infinity;
  return (done) => {
    if (performance.now() - last < progressEveryMs) return;
    last = performance.now();
    tell({ kind: "progress", done });
  };
}
