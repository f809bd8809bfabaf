import type { RecognizedFile } from "../file-contents.ts";
import { openInput, type InputFile } from "./input-file.ts";
import { readers } from "./readers.ts";
import { refuseUnknown } from "./unknown-file.ts";

/**
 * Recognizes a file by its content. Throws a transfer error for one that cannot be read.
 */
export async function recognizeFile(file: Uint8Array | Blob): Promise<RecognizedFile> {
  return recognizeInput(await openInput(file));
}

export async function recognizeInput(file: InputFile): Promise<RecognizedFile> {
  for (const reader of readers) {
    const recognized = await reader.recognize(file);
    if (recognized !== null) return recognized;
  }
  return refuseUnknown(file);
}
