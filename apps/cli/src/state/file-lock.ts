import { open, readFile, stat, unlink } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "@pomander/terminal/errors";
import { isErrno, nullIfMissing, privateMode } from "./files.ts";

const patienceMs = 10_000;
const pauseMs = 10;
/**
 * Milliseconds after which a lock is stale. Only small files are written under a lock, so the process of an older one
 * is gone, even if another process has its id now.
 */
const staleMs = 60_000;

/**
 * Does something while no other process of this user does something under the same lock: a file that contains its
 * owner's process id. The lock of a process that died is taken over. Throws after ten seconds.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + patienceMs;
  while (!(await tryToLock(path))) {
    await removeIfStale(path);
    if (Date.now() > end) throw new CommandError(`Another pomander command is running. If none is, delete ${path}.`);
    await wait(pauseMs * (1 + Math.random()));
  }
  try {
    return await work();
  } finally {
    await unlink(path).catch(nullIfMissing);
  }
}

async function tryToLock(path: string): Promise<boolean> {
  try {
    const file = await open(path, "wx", privateMode);
    await file.writeFile(String(process.pid)).finally(() => file.close());
    return true;
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    throw error;
  }
}

/**
 * Removes a stale lock. Only one process at a time does, or one could remove the lock that another has just taken
 * instead.
 */
async function removeIfStale(path: string): Promise<void> {
  if (!(await isStale(path))) return;
  const removal = `${path}.removal`;
  if (!(await tryToLock(removal))) {
    // A power cut may have left it.
    if (await isStale(removal)) await unlink(removal).catch(nullIfMissing);
    return;
  }
  try {
    if (await isStale(path)) await unlink(path).catch(nullIfMissing);
  } finally {
    await unlink(removal).catch(nullIfMissing);
  }
}

async function isStale(path: string): Promise<boolean> {
  const found = await stat(path).catch(nullIfMissing);
  if (found === null) return false;
  if (Date.now() - found.mtimeMs > staleMs) return true;
  const pid = Number(await readFile(path, "utf8").catch(nullIfMissing));
  // The file is empty while it is being written.
  return Number.isInteger(pid) && pid > 0 && !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isErrno(error, "ESRCH");
  }
}
