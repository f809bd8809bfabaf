import { parseJson } from "./json.ts";
import { decodeText } from "./decode-text.ts";
import type { Zip } from "./zip.ts";
import { transferError } from "../faults.ts";

/** The JSON value of a file within a zip. Throws a transfer error, `zip_part_missing` where there is no such file. */
export async function readZipJson(zip: Zip, name: string, signal?: AbortSignal): Promise<unknown> {
  const file = zip.find(name);
  if (file === null) throw transferError("zip_part_missing", { name });
  const { text } = decodeText(await zip.read(file, signal));
  if (text === null) throw transferError("zip_part_not_text", { name });
  return parseJson(text);
}
