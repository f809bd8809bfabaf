import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux keeps what is in it in memory. */
const memoryFolder = "/dev/shm";
const gibibyte = 1_024 ** 3;

/**
 * Has this process and its children keep temporary files in memory where there is plenty of it, unless TMPDIR says where
 * they go: a database is made there in a twentieth of the time, and a disk is not worn by files that nobody keeps.
 */
export function keepTempFilesInMemory(): void {
  process.env["TMPDIR"] ??= hasRoom() ? memoryFolder : tmpdir();
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > 2 * gibibyte && process.availableMemory() > 4 * gibibyte;
  } catch {
    // Not a Linux, or a container without it.
    return false;
  }
}
