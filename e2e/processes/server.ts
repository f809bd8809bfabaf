import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";

import { makeTempFolder } from "./temp-folders.ts";
import { emptyEnvironment } from "@pomander/server/config";

const root = new URL("../..", import.meta.url).pathname;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface ServerProcess {
  url: string;
  port: number;
  dataDir: string;
  /** Everything that the process wrote. */
  log(): string;
  setupLink(): string;
  stop(): Promise<void>;
  /** Ends the process as a power cut would: nothing is finished, PostgreSQL stays behind. */
  kill(): Promise<void>;
  /** Stops the process and takes its folder along. */
  remove(): Promise<void>;
}

/**
 * The real server as `npm start` runs it, on a folder and port of its own. It ends with this process, however that ends.
 * @throws with what it wrote when it does not start; a folder of its own is gone then
 */
export async function startServer(
  options: { env?: Record<string, string>; port?: number; publicPort?: number; dataDir?: string } = {},
): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${options.publicPort ?? port}`;
  const dataDir = options.dataDir ?? makeTempFolder("server");
  const child: ChildProcess = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      ...emptyEnvironment,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      NODE_ENV: "production",
      // All who register here come from one address.
      REGISTRATIONS_PER_HOUR: "1000",
      POMANDER_STARTED_BY: String(process.pid),
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stdout?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));

  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const remove = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
  for (let tries = 0; ; tries += 1) {
    // Somebody else may have taken the port meanwhile, and would answer in its place.
    const isReady = log.includes("Pomander is at") && (await answers());
    if (isReady) break;
    if (child.exitCode !== null || tries > 600) {
      await (options.dataDir === undefined ? remove() : stop());
      throw new Error(`The server did not start:\n${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    port,
    dataDir,
    log: () => log,
    setupLink: () => readFileSync(join(dataDir, "first-admin-link.txt"), "utf8").trim(),
    stop,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    remove,
  };
}
