import { isSealedFile } from "@pomander/crypto/sealed-file";
import { fileLimits, type RecognizedFile } from "../file-contents.ts";
import { InputFile } from "./input-file.ts";
import { readers } from "./readers.ts";
import { refuseUnknown } from "./unknown-file.ts";
import { transferError } from "../faults.ts";

/**
 * Recognizes a file by its content. Throws a transfer error for one that cannot be read.
 */
export async function recognizeFile(bytes: Uint8Array): Promise<RecognizedFile> {
  return recognizeInput(openInput(bytes));
}

/** Opens a file. Its size is checked before its content is read. */
export function openInput(bytes: Uint8Array): InputFile {
  if (bytes.length === 0) throw transferError("file_empty");
  const file = new InputFile(bytes);
  const most = isSealedFile(file.bytes) ? fileLimits.sealedFileBytes : fileLimits.fileBytes;
  if (bytes.length > most) {
    const megabytes = most / 1024 / 1024;
    throw transferError("file_too_large", { megabytes });
  }
  return file;
}

export async function recognizeInput(file: InputFile): Promise<RecognizedFile> {
  for (const reader of readers) {
    const recognized = await reader.recognize(file);
    if (recognized !== null) return recognized;
  }
  return refuseUnknown(file);
}
