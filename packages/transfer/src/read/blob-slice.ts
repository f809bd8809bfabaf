import { transferError } from "../faults.ts";

/** Reads the bytes of a file from `start` up to `end`. Throws `file_moved` where the file is gone or was changed. */
export async function readSlice(file: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(start, end).arrayBuffer());
  } catch {
    throw transferError("file_moved");
  }
}
