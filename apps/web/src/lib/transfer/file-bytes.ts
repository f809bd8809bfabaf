import { transferError } from "@pomander/transfer";
import "@pomander/texts/transfer";

/** Returns the bytes of a file that the user chose. Throws `file_moved`. */
export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw transferError("file_moved");
  }
}
