import { constants } from "node:fs";
import { lstat, mkdir, open, rename, rm, chmod } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CommandError } from "@pomander/terminal/errors";

/** Read and write for the owner alone. */
export const privateMode = 0o600;
const privateFolderMode = 0o700;

/** Makes a folder that only its owner may enter; one that others may enter is closed to them. Throws for another's. */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateFolderMode });
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new CommandError(`${folder} isn't a folder. Move it elsewhere.`);
  if (found.uid !== ownUserId()) throw new CommandError(`${folder} belongs to another user, so it isn't used.`);
  if ((found.mode & 0o777) !== privateFolderMode) await chmod(folder, privateFolderMode);
}

/** Who owns a file says who may use it: Windows has no such answer. */
function ownUserId(): number {
  const id = process.getuid?.();
  if (id === undefined) throw new CommandError("This runs on Linux and macOS. On Windows, use it within WSL.");
  return id;
}

/**
 * The text of a file of ours; null when there is none. Throws for one that is longer than `maxBytes`, that is no plain
 * file, or that others than its owner may write.
 */
async function readPrivateFile(path: string, maxBytes: number): Promise<string | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(nullIfMissing);
  if (file === null) return null;
  try {
    const { size, uid, mode } = await file.stat();
    if (uid !== ownUserId() || (mode & 0o022) !== 0)
      throw new CommandError(`${path} may have been written by another user, so it isn't used.`);
    if (size > maxBytes) throw new CommandError(`${path} is larger than expected. Move it elsewhere.`);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

/** The JSON of a file of ours, as `check` takes it; null when there is none. Throws for what is not of its form. */
export async function readJsonFile<T>(
  path: string,
  check: (value: unknown) => T | null,
  maxBytes = 1024 * 1024,
): Promise<T | null> {
  const text = await readPrivateFile(path, maxBytes);
  if (text === null) return null;
  const value = check(parseJson(text));
  if (value === null) throw new CommandError(`${path} is damaged. Move it elsewhere, then sign in again.`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Writes a whole file at once, for its owner alone: who reads it meanwhile, or after a crash, finds the one before or this
 * one. It is on disk when this resolves.
 */
export async function writePrivateFile(path: string, contents: string | Uint8Array): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}.new`;
  const file = await open(draft, "wx", privateMode);
  try {
    await file.writeFile(contents);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  }
  await file.close();
  await rename(draft, path);
  await syncFolder(dirname(path));
}

/** A rename is on disk with its folder. Some file systems cannot be asked for that. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

export const removeFile = (path: string): Promise<void> => rm(path, { force: true });

export const inFolder = (folder: string, name: string): string => join(folder, name);

export function nullIfMissing(error: unknown): null {
  if (isErrno(error, "ENOENT")) return null;
  throw error;
}

export const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
