import { statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** Space on the disk of a folder, in bytes. */
export interface DiskRoom {
  folder: "data" | "backups";
  freeBytes: number;
  totalBytes: number;
}

/** Milliseconds after which a disk counts as unavailable; a local disk answers at once. */
const timeoutMs = 1_000;

/**
 * Returns a function that reads the space on the disk of `path`; null when it cannot be read, or does not answer. A
 * hanging network disk blocks the thread of the call, of which there are few, so no further call begins until it has
 * answered.
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
