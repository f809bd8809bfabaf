import { TransferError } from "../types.ts";
import { parseJson } from "./json.ts";
import { decodeText } from "./text.ts";
import type { Zip } from "./zip.ts";

/** The JSON value of a file within a zip. Throws a `TransferError`, `damaged` where there is no such file. */
export async function readZipJson(zip: Zip, name: string, signal?: AbortSignal): Promise<unknown> {
  const file = zip.find(name);
  if (file === null) throw new TransferError("damaged", `This zip file contains no ${name}.`);
  const { text } = decodeText(await zip.read(file, signal));
  if (text === null) throw new TransferError("damaged", `The file ${name} in this zip file isn't text.`);
  return parseJson(text);
}
