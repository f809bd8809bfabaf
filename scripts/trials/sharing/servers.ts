import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { type Database, openDatabase } from "../../../apps/server/src/platform/database.ts";
import { migrate } from "../../../apps/server/src/platform/migrate.ts";
import { startThrowawayPostgres } from "../../../apps/server/src/postgres/throwaway-postgres.ts";
import type { ServerStart } from "./server-process.ts";

export interface Servers {
  urls: readonly string[];
  db: Database;
  close: () => Promise<void>;
}

/** Starts server processes on one PostgreSQL of their own. */
export async function startServers(count: number): Promise<Servers> {
  const postgres = await startThrowawayPostgres();
  const database = openDatabase(postgres.connection);
  await migrate(database.long);
  const newSecret = () => randomBytes(32).toString("base64");
  const start: ServerStart = { connection: postgres.connection, tokenSecret: newSecret(), pepper: newSecret() };
  const started: { child: ReturnType<typeof fork>; url: string }[] = [];
  for (let i = 0; i < count; i++) {
    const child = fork(join(import.meta.dirname, "server-process.ts"), { stdio: "inherit" });
    child.send(start);
    const [{ url }] = (await once(child, "message")) as [{ url: string }];
    started.push({ child, url });
  }
  return {
    urls: started.map(({ url }) => url),
    db: database.long,
    async close() {
      for (const { child } of started) {
        child.disconnect();
        await once(child, "exit");
      }
      await database.close();
      await postgres.stop();
    },
  };
}
