import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { killProcesses, startProcess } from "./server-process.ts";
import { findPostmaster, stopPostmaster } from "../src/postgres/orphan.ts";

export interface DataFolders {
  /** An empty one. */
  empty: () => string;
  /** One on which a server was started and stopped before: it is there in a third of the time that an empty one takes. */
  used: () => Promise<string>;
}

/** Data folders for processes, of each test of a file; gone with what runs on them. */
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
