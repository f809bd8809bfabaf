import { readFileSync } from "node:fs";

/** One of the files of `files/`. */
export const testFile = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(new URL(`files/${name}`, import.meta.url)));

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
