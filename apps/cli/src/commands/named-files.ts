import { openAsBlob } from "node:fs";
import { access, open, stat } from "node:fs/promises";
import { harmlessPathName } from "@pomander/transfer";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { checkFile } from "@pomander/vault/files";
import { explained } from "../vault/file-transfer.ts";
import { readBounded } from "../read-bounded.ts";

/** The bytes of a file that a person names. Throws UsageError for one that is larger than `maxBytes`, and for a folder. */
export async function readNamedFile(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path, "r");
  try {
    const found = await file.stat();
    if (found.isDirectory()) throw new UsageError(`${path} is a folder. Name the file in it.`);
    const bytes = await readBounded(file.createReadStream({ autoClose: false }), maxBytes);
    if (bytes === null) throw tooLarge(path, maxBytes);
    return bytes;
  } finally {
    await file.close();
  }
}

/**
 * Returns the file that a person names, which is read as it is needed; a pipe is read at once. Throws UsageError for one
 * that is larger than `maxBytes`, and for a folder.
 */
export async function openNamedFile(path: string, maxBytes: number): Promise<Blob> {
  const found = await stat(path);
  if (!found.isFile()) return new Blob([(await readNamedFile(path, maxBytes)) as Uint8Array<ArrayBuffer>]);
  if (found.size > maxBytes) throw tooLarge(path, maxBytes);
  return openAsBlob(path);
}

const tooLarge = (path: string, maxBytes: number) =>
  new UsageError(`${path} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);

/** Throws unless a path leads to a plain file that an entry can have under a name: the errors of `putFile`. */
export async function checkPlainFile(path: string, name: string): Promise<void> {
  const found = await stat(path).catch(explained(`${path} can't be read`));
  if (!found.isFile()) throw new CommandError(`${path} isn't a file.`);
  checkFile({ name, size: found.size });
}

/**
 * Returns the name under which a file that another person named is written here. A leading dot would make it a shell's or
 * a program's settings, a leading dash an option.
 */
export const localName = (name: string): string =>
  harmlessPathName(name).replace(/^[.-]+/, (start) => "_".repeat(start.length));

/** Returns whether there is something at a path. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
