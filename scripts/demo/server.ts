import { type ServerProcess, startFromSources, waitUntilReady } from "../../apps/server/test/server-process.ts";
import { StartError } from "./start-error.ts";

interface DemoServerOptions {
  dataDir: string;
  port: number;
  smtpUrl: string;
}

/**
 * Starts the server as `npm start` would, with its mail going to the demonstration's own mailbox, for this machine
 * alone, because the passwords are public. It ends with this process.
 */
export async function startServer({ dataDir, port, smtpUrl }: DemoServerOptions) {
  const url = `http://localhost:${port}`;
  const server: ServerProcess = startFromSources(
    {
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      SMTP_URL: smtpUrl,
      MAIL_FROM: "Pomander <pomander@harbour.example>",
      LOG_LEVEL: "warn",
    },
    // The printed link of the first start is kept out of the output, because the demonstration itself uses it.
    { stderr: "inherit" },
  );
  await waitUntilReady(server, port, Infinity).catch(() => {
    throw new StartError("The server did not start. Its own message is above.");
  });
  return { url, ended: server.ended, stop: server.stop };
}
