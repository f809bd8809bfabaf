import type { FileRecord, OpenVault } from "@pomander/vault";
import { readFile, uploadFile } from "@pomander/vault/files";
import { constants } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CommandError } from "@pomander/terminal/errors";
import { privateMode } from "../state/files.ts";
import type { OnProgress } from "./access-types.ts";

/**
 * Seals the file at an absolute path and stores it in the vault. Throws for a folder, and for what is no plain file; the
 * errors of `uploadFile`.
 */
export async function putFile(
  vault: OpenVault,
  path: string,
  name: string,
  { onProgress, signal }: { onProgress: OnProgress; signal?: AbortSignal | undefined },
): Promise<FileRecord> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(explained(`${path} can't be read`));
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new CommandError(`${path} isn't a file.`);
    const { size } = found;
    const read = async (start: number, end: number) => {
      const bytes = new Uint8Array(end - start);
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
        // A file that was cut is one that changed: the sealer refuses another length.
        if (bytesRead === 0) return bytes.subarray(0, filled);
        filled += bytesRead;
      }
      return bytes;
    };
    return await uploadFile(vault, { name, size, read }, { signal, onProgress: (done) => onProgress(done, size) });
  } finally {
    await file.close();
  }
}

/** Writes a file of an entry to an absolute path, as `writeNewFile` does. */
export async function getFile(
  vault: OpenVault,
  record: FileRecord,
  path: string,
  { onProgress, signal }: { onProgress: OnProgress; signal?: AbortSignal | undefined },
): Promise<void> {
  const options = { signal, onProgress: (done: number) => onProgress(done, record.size) };
  await writeNewFile(path, readFile(vault, record, options));
}

/**
 * Writes the pieces of a file to an absolute path, for its owner alone. Until all of it is there it has another name, and
 * nothing that is at the path is replaced. The file is on disk when this resolves.
 */
export async function writeNewFile(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  // Its length is fixed: a file's own name may be as long as a name can be.
  const partial = join(dirname(path), `${crypto.randomUUID()}.partial`);
  const file = await open(partial, "wx", privateMode).catch(explained(`${path} can't be written`));
  try {
    try {
      for await (const bytes of pieces) await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    // `link` fails where a file exists, and `rename` would replace it.
    await link(partial, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? new CommandError(`${path} already exists. Nothing was replaced.`) : error;
    });
  } finally {
    await rm(partial, { force: true });
  }
}

/** Returns a handler of a file system's error: the command may run in another process than this one. */
export const explained = (what: string) => (error: NodeJS.ErrnoException) => {
  throw new CommandError(error.code === "ENOENT" ? `${what}: it isn't there.` : `${what} (${error.code}).`);
};
