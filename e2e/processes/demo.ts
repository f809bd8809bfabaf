import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

import { makeTempFolder } from "./temp-folders.ts";
import { freePort } from "../../apps/server/test/free-port.ts";

const root = new URL("../..", import.meta.url).pathname;

/** Starts the sample organisation of `npm run demo`, on a folder and ports of its own, and fills it. */
export async function startDemo(): Promise<{ url: string; remove: () => Promise<void> }> {
  const folder = makeTempFolder("demo");
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/demo/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DEMO_INBOX_PORT: String(await freePort()),
      DEMO_DATA_DIR: folder,
      NODE_ENV: "production",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const filled = new Promise<void>((resolve) =>
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Sign in as")) resolve();
    }),
  );
  await Promise.race([filled, ended]);
  if (child.exitCode !== null) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`The sample organisation did not start:\n${said}`);
  }
  return {
    url: `http://localhost:${port}`,
    remove: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
