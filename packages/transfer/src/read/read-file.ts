import type { FileContents, ReadOptions } from "../file-contents.ts";
import { readers } from "./readers.ts";
import { openInput, recognizeInput } from "./recognize.ts";
import { transferError } from "../faults.ts";

/**
 * Reads an export whole. Throws a transfer error, and the signal's reason when it is aborted; between slices of work the
 * event loop runs, so that a worker hears of it.
 */
export async function readFile(bytes: Uint8Array, options: ReadOptions = {}): Promise<FileContents> {
  options.signal?.throwIfAborted();
  const file = openInput(bytes);
  const format = options.format ?? (await recognizeInput(file)).format;
  const reader = readers.find((candidate) => candidate.format === format);
  if (reader === undefined || (await reader.recognize(file)) === null) {
    throw transferError("other_format", { importFormat: format });
  }
  return reader.read(file, options);
}
