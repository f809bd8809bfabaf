import { statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** The room on the disk of a folder, in bytes. */
export interface DiskRoom {
  folder: "data" | "backups";
  freeBytes: number;
  totalBytes: number;
}

/** Milliseconds; a disk that is there answers at once. */
const timeoutMs = 1_000;

/**
 * Gives what reads the room on the disk of `path`; null: it cannot be seen, or does not answer. A disk of another machine
 * that hangs holds the thread that asks, of which there are few: it is not asked again until it has answered.
 */
export function createReadRoom(
  folder: DiskRoom["folder"],
  path: string,
  ask: (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }> = statfs,
): () => Promise<DiskRoom | null> {
  let asking: Promise<DiskRoom | null> | null = null;
  return () => {
    asking ??= ask(path)
      .then(
        ({ bavail, blocks, bsize }) => ({ folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
        () => null,
      )
      .finally(() => {
        asking = null;
      });
    return Promise.race([asking, pause(timeoutMs, null, { ref: false })]);
  };
}
