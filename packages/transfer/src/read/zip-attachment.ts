import type { Attachment } from "../file-contents.ts";
import type { Zip } from "./zip.ts";
import type { ZipFile } from "./zip-directory.ts";

/** Returns a file of a zip as the file of an entry, unread. Throws `zip_damaged` where it is not within the zip. */
export async function zipAttachment(zip: Zip, file: ZipFile, name: string): Promise<Omit<Attachment, "entry">> {
  const { size, method, crc32 } = file;
  return { name, size, content: await zip.packed(file), packed: { method, crc32 } };
}
