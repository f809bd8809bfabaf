// One of the trial's server processes: its parent sends the database's address, and gets the server's.
import type { ConnectionOptions } from "../../../apps/server/src/platform/database.ts";
import { serveDatabase } from "../../../packages/vault/test/support/own-server.ts";

export interface ServerStart {
  connection: ConnectionOptions;
  /** Base64. */
  tokenSecret: string;
  pepper: string;
}

process.once("message", (start: ServerStart) => void serve(start));
process.once("disconnect", () => process.exit(0));

async function serve({ connection, tokenSecret, pepper }: ServerStart): Promise<void> {
  const secrets = { tokenSecret: Buffer.from(tokenSecret), pepper: Buffer.from(pepper) };
  const { url } = await serveDatabase(connection, secrets);
  process.send?.({ url });
}
