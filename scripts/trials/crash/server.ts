import { readFileSync } from "node:fs";
import { join } from "node:path";
import { emptyEnvironment } from "@pomander/server/config";
import { freePort } from "../../../apps/server/test/free-port.ts";
import { type ServerProcess, startProcess, waitUntilReady } from "../../../apps/server/test/server-process.ts";

export interface CrashServer {
  url: string;
  start: () => Promise<void>;
  /** Kills the server with SIGKILL; PostgreSQL keeps running as an orphan. */
  killServer: () => Promise<void>;
  /** Kills PostgreSQL with SIGKILL; the server keeps running. */
  killPostgres: () => void;
  waitUntilReady: () => Promise<void>;
  stop: () => Promise<void>;
  /** Returns the output of all its processes. */
  log: () => string;
}

/** Creates the real server process on a data folder of its own. */
export async function createCrashServer(dataDir: string): Promise<CrashServer> {
  const port = await freePort();
  const processes: ServerProcess[] = [];
  const current = () => {
    const last = processes.at(-1);
    if (last === undefined) throw new Error("The server was never started");
    return last;
  };
  const untilReady = () => waitUntilReady(current(), port);
  const postmaster = () => Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      const settings = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
      processes.push(startProcess({ ...process.env, ...emptyEnvironment, ...settings }));
      await untilReady();
    },
    killServer: () => current().kill(),
    killPostgres: () => void process.kill(postmaster(), "SIGKILL"),
    waitUntilReady: untilReady,
    stop: async () => {
      await processes.at(-1)?.stop();
    },
    log: () => processes.map((server) => server.output()).join(""),
  };
}
