import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { emptyEnvironment } from "@pomander/server/config";

export interface DemoServer {
  url: string;
  /** Settles when it has ended, by itself or not. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

interface DemoServerOptions {
  dataDir: string;
  port: number;
  smtpUrl: string;
}

/**
 * Starts the server as `npm start` would, with its mail going to the demonstration's own mailbox, for this machine alone:
 * everybody knows the passwords. It ends with us.
 */
export async function startServer({ dataDir, port, smtpUrl }: DemoServerOptions): Promise<DemoServer> {
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["apps/server/src/main.ts"], {
    env: {
      ...process.env,
      ...emptyEnvironment,
      POMANDER_STARTED_BY: String(process.pid),
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      SMTP_URL: smtpUrl,
      MAIL_FROM: "Pomander <pomander@harbour.example>",
      LOG_LEVEL: "warn",
    },
    // The link of the first start is used here; nobody need see it.
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error("The server did not start; what it said stands above.");
    await pause(100);
  }
  return {
    url,
    ended,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
