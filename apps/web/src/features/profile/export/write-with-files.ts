import { browserPlatform } from "@pomander/browser/platform";
import type { ExportContents, ExportFile, FilesFormat, LeftBehind } from "@pomander/transfer";
import type { OpenVault } from "@pomander/vault";
import { isCode } from "@pomander/vault/is-code";
import { problemOf } from "../../../lib/problem.ts";
import { toDownloads } from "../../../lib/save-pieces.ts";
import { texts } from "./texts.ts";

interface Options {
  password?: string;
  /** Called with the share of the files' bytes that is written, 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** Writes an export with the files of entries, which are read as they are written, and saves it. */
export async function writeWithFiles(
  vault: OpenVault,
  { format, fileName, contents }: { format: FilesFormat; fileName: string; contents: ExportContents },
  { password, onProgress, signal }: Options,
): Promise<readonly LeftBehind[]> {
  const [{ writeFilesExport }, { readFile }] = await Promise.all([
    import("@pomander/transfer/files-export"),
    import("@pomander/vault/files"),
  ]);
  const files = contents.entries.flatMap(({ _id, files: records = [] }) =>
    records.map((record): ExportFile => {
      const { id, name, size } = record;
      return { entry: _id, id, name, size, read: () => readFile(vault, record, { signal }) };
    }),
  );
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const { leftBehind } = await writeFilesExport(
    format,
    contents,
    files,
    {
      ...(password === undefined ? {} : { password, argon2: browserPlatform.argon2 }),
      reasonOf: (error) => (isCode(error, "file_gone", "cannot_open") ? problemOf(error, texts.failed).message : null),
      onProgress: (done) => onProgress(bytes === 0 ? 1 : Math.min(1, done / bytes)),
      signal,
    },
    (pieces) => toDownloads(fileName, bytes, () => pieces),
  );
  return leftBehind;
}
