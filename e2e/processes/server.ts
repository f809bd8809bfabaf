import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { freePort } from "../../apps/server/test/free-port.ts";
import { startBuilt, waitUntilReady } from "../../apps/server/test/server-process.ts";
import { makeTempFolder } from "./temp-folders.ts";

export interface RunningServer {
  url: string;
  port: number;
  dataDir: string;
  /** Returns everything that the process wrote. */
  log(): string;
  setupLink(): string;
  stop(): Promise<void>;
  /** Ends the process as a power cut would: nothing is completed, PostgreSQL keeps running. */
  kill(): Promise<void>;
  /** Stops the process and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts the real server as `npm start` runs it, on a folder and port of its own. It ends with this process, however
 * that ends.
 * @throws with its output when it does not start; a folder of its own is removed then
 */
export async function startServer(
  options: { env?: Record<string, string>; port?: number; publicPort?: number; dataDir?: string } = {},
): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${options.publicPort ?? port}`;
  const dataDir = options.dataDir ?? makeTempFolder("server");
  const server = startBuilt({
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    NODE_ENV: "production",
    // Each test says which extension is offered, whatever a developer has packed.
    EXTENSION_DIR: join(dataDir, "no-extension"),
    // All users who register here come from one address.
    REGISTRATIONS_PER_HOUR: "1000",
    ...options.env,
  });
  const remove = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server, port, 60_000);
  } catch (error) {
    await (options.dataDir === undefined ? remove() : server.stop());
    throw error;
  }
  return {
    url,
    port,
    dataDir,
    log: server.output,
    setupLink: () => readFileSync(join(dataDir, "first-admin-link.txt"), "utf8").trim(),
    stop: server.stop,
    kill: server.kill,
    remove,
  };
}
