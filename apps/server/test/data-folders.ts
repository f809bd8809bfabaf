import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { killProcesses, startProcess } from "./server-process.ts";
import { findPostmaster, stopPostmaster } from "../src/postgres/orphan.ts";

export interface DataFolders {
  /** Returns an empty folder. */
  empty: () => string;
  /** Returns a folder on which a server was started and stopped before: its start takes a third of the time. */
  used: () => Promise<string>;
}

/**
 * Returns data folders for the processes of each test of a file; they are removed after it, with the PostgreSQL on
 * them.
 */
export function createDataFolders(): DataFolders {
  const folders: string[] = [];
  let template: string | null = null;
  const make = () => mkdtempSync(join(tmpdir(), "pomander-process-"));
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
  const empty = () => {
    const folder = make();
    folders.push(folder);
    return folder;
  };
  afterEach(async () => {
    killProcesses();
    for (const folder of folders.splice(0)) {
      const left = findPostmaster(join(folder, "postgres"));
      if (left !== null) await stopPostmaster(left.pid);
      remove(folder);
    }
  });
  afterAll(() => {
    if (template !== null) remove(template);
  });
  return {
    empty,
    async used() {
      if (template === null) {
        template = make();
        const server = startProcess({ DATA_DIR: template });
        await server.url();
        await server.stop();
      }
      const folder = empty();
      execFileSync("cp", ["-a", `${template}/.`, folder]);
      return folder;
    },
  };
}
