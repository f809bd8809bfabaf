import type { FileContents, ReadOptions } from "../file-contents.ts";
import { readers } from "./readers.ts";
import { openInput } from "./input-file.ts";
import { recognizeInput } from "./recognize.ts";
import { transferError } from "../faults.ts";

/**
 * Reads an export whole. Throws a transfer error, and the signal's reason when it is aborted; between slices of work the
 * event loop runs, so that a worker hears of it.
 */
export async function readFile(file: Uint8Array | Blob, options: ReadOptions = {}): Promise<FileContents> {
  options.signal?.throwIfAborted();
  const input = await openInput(file);
  const format = options.format ?? (await recognizeInput(input)).format;
  const reader = readers.find((candidate) => candidate.format === format);
  if (reader === undefined || (await reader.recognize(input)) === null) {
    throw transferError("other_format", { importFormat: format });
  }
  return reader.read(input, options);
}
