import type {
  ExportContents,
  ExportFormat,
  FileContents,
  ReadOptions,
  RecognizedFile,
  WrittenExport,
} from "@pomander/transfer";
import type { IncomingEntry } from "@pomander/vault";
import { withWorkerClient } from "@pomander/browser/worker/client";
import type { TransferAnswer, TransferNews, TransferRequest } from "./transfer.worker.ts";
import address from "./transfer.worker.ts?worker&url";

interface WorkOptions {
  /** How much is done, 0 to 1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

type WhatFileNeeds = Pick<ReadOptions, "format" | "password" | "keyFile" | "columns">;

/**
 * Recognises a file by its content, and reads it if nothing more is needed for that. Throws a transfer error, and the
 * signal's reason. A worker reads it, which is ended before this resolves.
 */
export const openFile = (file: Blob, options: WorkOptions = {}): Promise<RecognizedFile | FileContents> =>
  askOfFile({ kind: "open", file }, options);

/** Reads a file with what it needs. As `openFile`. */
export async function readFile(file: Blob, needed: WhatFileNeeds, options: WorkOptions = {}): Promise<FileContents> {
  const read = await askOfFile({ kind: "read", file, options: needed }, options);
  if (!("entries" in read)) throw new Error("A file was recognized, and the worker was asked to read it.");
  return read;
}

async function askOfFile(
  request: TransferRequest,
  { onProgress, signal }: WorkOptions,
): Promise<RecognizedFile | FileContents> {
  const entries: IncomingEntry[] = [];
  return work(
    async (ask) => {
      const answer = await ask(request);
      if (answer.kind === "recognized") return answer.recognized;
      if (answer.kind === "read") return { ...answer.contents, entries };
      throw new Error(`A file was asked for, and the worker answered "${answer.kind}".`);
    },
    (news) => {
      if (news.kind === "progress") onProgress?.(news.done);
      else entries.push(...news.entries);
    },
    signal,
  );
}

/** Entries a message: few enough that copying them does not hold the page up. */
const entriesPerMessage = 500;

/** Writes an export in a worker, and names its file. With "pomander" it is sealed under the password. */
export const writeExport = (
  format: Exclude<ExportFormat, "bitwarden-zip">,
  { entries, ...contents }: ExportContents,
  { password, onProgress, signal }: WorkOptions & { password?: string } = {},
): Promise<WrittenExport & { fileName: string }> =>
  work(
    async (ask) => {
      for (let start = 0; start < entries.length; start += entriesPerMessage)
        await ask({ kind: "add", entries: entries.slice(start, start + entriesPerMessage) });
      const answer = await ask({ kind: "write", format, contents, ...(password === undefined ? {} : { password }) });
      if (answer.kind !== "written")
        throw new Error(`An export was asked for, and the worker answered "${answer.kind}".`);
      return answer;
    },
    (news) => news.kind === "progress" && onProgress?.(news.done),
    signal,
  );

type Ask = (request: TransferRequest) => Promise<TransferAnswer>;

/** Whatever is asked of one worker. */
const work = <Result>(
  ask: (ask: Ask) => Promise<Result>,
  onNews: (news: TransferNews) => void,
  signal: AbortSignal | undefined,
) =>
  withWorkerClient<TransferRequest, TransferAnswer, Result, TransferNews>(address, (client) => ask(client.request), {
    onNews,
    ...(signal === undefined ? {} : { signal }),
  });
