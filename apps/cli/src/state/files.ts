import { constants } from "node:fs";
import { lstat, mkdir, open, rename, rm, chmod } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CommandError } from "@pomander/terminal/errors";

/** File mode that lets only the owner read and write. */
export const privateMode = 0o600;
const privateFolderMode = 0o700;

/**
 * Makes a folder that only its owner may enter; one that others may enter is closed to them. Throws for another user's.
 */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateFolderMode });
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new CommandError(`${folder} isn't a folder. Move it elsewhere.`);
  if (found.uid !== ownUserId()) throw new CommandError(`${folder} belongs to another user, so it isn't used.`);
  if ((found.mode & 0o777) !== privateFolderMode) await chmod(folder, privateFolderMode);
}

/** Returns the id of this user, whose files are trusted. Windows has no such id. */
function ownUserId(): number {
  const id = process.getuid?.();
  if (id === undefined) throw new CommandError("This runs on Linux and macOS. On Windows, use it within WSL.");
  return id;
}

/**
 * Returns the text of one of our files; null when there is none. Throws for one that is longer than `maxBytes`, that is
 * not a plain file, or that users other than its owner may write.
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

/** Returns the JSON of one of our files, checked by `check`; null when there is none. Throws for a malformed one. */
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
 * Writes a whole file at once, for its owner alone: a process that reads it at the same time, or after a crash, finds
 * the previous contents or these. They are on disk when this resolves.
 */
export async function writePrivateFile(
  path: string,
  contents: string | Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
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

/** Writes a folder to disk, which makes a rename in it durable. Some file systems do not support that. */
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
