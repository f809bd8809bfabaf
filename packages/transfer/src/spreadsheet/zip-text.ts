import { decodeText } from "../read/decode-text.ts";
import type { Zip } from "../read/zip.ts";
import { transferError } from "../faults.ts";

/** The text of a file in a zip; empty where there is none. Throws `workbook_damaged`. */
export const optionalText = async (zip: Zip, path: string | null): Promise<string> =>
  path === null || zip.find(path) === null ? "" : textOf(zip, path);

/** The text of a file in a zip. Throws `workbook_damaged`, without the file also. */
export async function textOf(zip: Zip, path: string): Promise<string> {
  const file = zip.find(path);
  if (file === null) throw damaged();
  const { text } = decodeText(await zip.read(file));
  if (text === null) throw damaged();
  return text;
}

const damaged = () => transferError("workbook_damaged");
