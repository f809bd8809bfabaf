import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const named = /^pomander-e2e-(\d+)-/;

/** Creates a temporary folder whose name contains the id of this process. */
export const makeTempFolder = (what: string): string =>
  mkdtempSync(join(tmpdir(), `pomander-e2e-${process.pid}-${what}-`));

/** Removes the folders of runs that were killed. */
export function removeStaleTempFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = named.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
