import { constants, createWriteStream } from "node:fs";
import { access, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import type pg from "pg";
import { BackupError } from "./format.ts";
import { type WrittenBackup, writeBackup } from "./write-backup.ts";

interface FileOptions {
  release: string;
  encrypt?: (backup: Readable) => Promise<Readable>;
  /** Checks the whole file before it gets its name; its errors are passed on. */
  check?: (draft: string) => Promise<void>;
  /** Ends the backup and leaves no file. */
  signal?: AbortSignal;
}

/** The ending of the file's name until it is complete. */
export const draftEnding = ".partial";

/**
 * Backs up into a file that only its owner can read, and that gets its name only when it is complete and on disk.
 * @throws BackupError when there is a file of that name
 */
export async function writeBackupFile(
  client: pg.Client,
  file: string,
  { check, ...options }: FileOptions,
): Promise<WrittenBackup & { bytes: number }> {
  if (await exists(file)) throw new BackupError(`${file} is there already. Choose another name.`);
  const draft = `${file}${draftEnding}`;
  // A killed attempt may have left this file.
  await rm(draft, { force: true });
  // Open until the end, so that the inode's number is not reused by another file.
  await using handle = await open(draft, "wx", 0o600);
  const { ino } = await handle.stat();
  const isOurs = async () => (await stat(draft).catch(() => null))?.ino === ino;
  const out = createWriteStream(draft, { flags: "r+", flush: true });
  try {
    const written = await writeBackup(client, { ...options, out });
    await check?.(draft);
    // The draft would get the name of a complete backup.
    if (!(await isOurs())) throw new BackupError(`Another backup into ${file} is under way. Choose another name.`);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return { ...written, bytes: (await stat(file)).size };
  } catch (error) {
    if (await isOurs()) await rm(draft, { force: true });
    throw error;
  }
}

const exists = (file: string) =>
  access(file, constants.F_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );

/** Flushes the new name to disk. A system that cannot open folders does so by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}
