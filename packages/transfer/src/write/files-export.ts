import type { Argon2id } from "@pomander/crypto";
import { argon2id } from "@pomander/crypto/argon2";
import { sealFile } from "@pomander/crypto/sealed-file";
import type { LeftBehind } from "../file-contents.ts";
import { writeBitwardenZip } from "./bitwarden-zip.ts";
import type { ExportContents } from "./export-types.ts";
import { BrokenFile, filesToWrite, type ExportFile, type FilesToWrite } from "./files-to-write.ts";
import { exportLines, lineOf } from "./pomander.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Formats that contain the files of entries. */
export type FilesFormat = "pomander" | "bitwarden-zip";

export interface FilesExportOptions {
  /** For `pomander`: the password that the file is sealed with, and what derives its key from it. */
  password?: string;
  argon2?: Argon2id;
  /** Returns why a file cannot be read, in words; null: the error ends the export. */
  reasonOf: (error: unknown) => string | null;
  /** Called with the bytes of files that are written. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Writes an export with the files of its entries, by `save`, which gets its pieces. Where a file turns out to be damaged
 * in its middle, `save` is called again from the beginning, and the export says why that file is missing. Returns what
 * `save` did, and what the export does not contain. Throws what `save` throws, the signal's reason, and for `pomander`
 * what `sealFile` throws for a password that is none.
 */
export async function writeFilesExport<T>(
  format: FilesFormat,
  contents: ExportContents,
  files: readonly ExportFile[],
  options: FilesExportOptions,
  save: (pieces: AsyncIterable<Bytes>) => Promise<T>,
): Promise<{ saved: T; leftBehind: readonly LeftBehind[] }> {
  const missing = new Map<string, string>();
  for (;;) {
    const leftBehind: LeftBehind[] = [];
    const toWrite = filesToWrite(contents.entries, files, { ...options, missing, leftBehind });
    const pieces =
      format === "pomander" ? seal(contents, toWrite, options) : writeBitwardenZip(contents, toWrite, leftBehind);
    try {
      return { saved: await save(pieces), leftBehind };
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
    }
  }
}

/** Seals the lines of an export and the bytes of its files: docs/sealed-export-format.md §3. */
function seal(
  contents: ExportContents,
  files: FilesToWrite,
  { password, argon2 = argon2id }: FilesExportOptions,
): AsyncIterable<Bytes> {
  if (password === undefined) throw new RangeError("An encrypted file needs a password");
  const version = files.count > 0 ? 2 : 1;
  return sealFile(plaintextOf(contents, files), { password, argon2, version });
}

async function* plaintextOf(contents: ExportContents, files: FilesToWrite): AsyncGenerator<Bytes> {
  yield* exportLines(contents, files.count);
  for await (const each of files.each()) {
    const { entry, id, name, size } = each.file;
    if ("reason" in each) yield lineOf({ missingFile: { entry, id, name, size, reason: each.reason } });
    else {
      yield lineOf({ file: { entry, id, name, size } });
      yield* each.pieces;
      yield Uint8Array.of(0x0a);
    }
  }
}
