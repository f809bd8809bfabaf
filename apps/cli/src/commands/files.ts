import { access, open } from "node:fs/promises";
import { UsageError } from "@pomander/terminal/errors";
import { readBounded } from "../read-bounded.ts";
import { readPasswordFromStdin } from "../terminal/stdin.ts";
import type { CommandContext } from "./command-context.ts";

/** The bytes of a file that a person names. Throws UsageError for one that is larger than `maxBytes`, and for a folder. */
export async function readNamedFile(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const found = await file.stat();
    if (found.isDirectory()) throw new UsageError(`${path} is a folder. Name the file in it.`);
    const bytes = await readBounded(file.createReadStream({ autoClose: false }), maxBytes);
    if (bytes === null) throw new UsageError(`${path} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
    return bytes;
  } finally {
    await file.close();
  }
}

/** The password of a file: from standard input where that was asked for, else from POMANDER_FILE_PASSWORD; null: from neither. */
export async function givenFilePassword(
  { environment }: CommandContext,
  { filePasswordStdin }: { filePasswordStdin?: boolean },
  { mayBeEmpty = false } = {},
): Promise<string | null> {
  return filePasswordStdin === true ? readPasswordFromStdin({ mayBeEmpty }) : environment.filePassword;
}

const ofTotal = (done: number, total: number) => `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;

/** Does something and tells a person how far it has come, on one line that goes away when it ends. */
export async function withProgress<T>(
  { isErrorTerminal }: CommandContext["output"],
  what: string,
  work: (onProgress: (done: number, total: number) => void) => Promise<T>,
  inWords = ofTotal,
): Promise<T> {
  let isShown = false;
  try {
    return await work((done, total) => {
      if (!isErrorTerminal) return;
      isShown = true;
      process.stderr.write(`\r${what} ${inWords(done, total)}`);
    });
  } finally {
    if (isShown) process.stderr.write("\r\u001b[K");
  }
}

/** Returns whether there is something at a path. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
