import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { emptyEnvironment } from "@pomander/server/config";

export interface CrashServer {
  url: string;
  start: () => Promise<void>;
  /** kill -9 of the server; PostgreSQL lives on, an orphan. */
  killServer: () => Promise<void>;
  /** kill -9 of PostgreSQL; the server lives on. */
  killPostgres: () => void;
  waitUntilReady: () => Promise<void>;
  isRunning: () => boolean;
  stop: () => Promise<void>;
  log: () => string;
}

const readyTimeout = 120_000;

/** The real server process on a data folder of its own. */
export async function createCrashServer(dataDir: string): Promise<CrashServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let log = "";

  const ended = () => child === null || child.exitCode !== null || child.signalCode !== null;
  const untilEnded = async (): Promise<void> => {
    while (!ended()) await pause(5);
  };
  const waitUntilReady = async () => {
    const end = Date.now() + readyTimeout;
    while (Date.now() < end) {
      if (ended())
        throw new Error(`The server ended by itself (${child?.exitCode}, ${child?.signalCode}):\n${log.slice(-2_000)}`);
      const isReady = await fetch(`${url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      );
      if (isReady) return;
      await pause(10);
    }
    throw new Error(`The server is not ready after ${readyTimeout / 1_000} s:\n${log.slice(-2_000)}`);
  };
  const postmaster = () => Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

  return {
    url,
    start: async () => {
      child = spawn(process.execPath, ["apps/server/dist/main.js"], {
        env: { ...process.env, ...emptyEnvironment, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const listen = (chunk: Buffer) => (log += chunk.toString());
      child.stdout?.on("data", listen);
      child.stderr?.on("data", listen);
      await waitUntilReady();
    },
    killServer: async () => {
      child?.kill("SIGKILL");
      await untilEnded();
    },
    killPostgres: () => void process.kill(postmaster(), "SIGKILL"),
    waitUntilReady,
    isRunning: () => !ended(),
    stop: async () => {
      child?.kill("SIGTERM");
      await untilEnded();
    },
    log: () => log,
  };
}

/** A port of loopback that nobody uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
