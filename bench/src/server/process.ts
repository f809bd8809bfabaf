// Runs in a process of its own: the real app on a PostgreSQL that syncs as in service, and the bare one beside it.
import { randomBytes } from "node:crypto";
import { type AppDeps, buildApp } from "@pomander/server/app";
import { parseConfig } from "@pomander/server/config";
import { createReadiness } from "@pomander/server/modules/system/probes";
import { systemClock } from "@pomander/server/platform/clock";
import { openDatabase, prepared } from "@pomander/server/platform/database";
import { createLog } from "@pomander/server/platform/log";
import { migrate } from "@pomander/server/platform/migrate";
import { startThrowawayPostgres } from "@pomander/server/postgres/throwaway-postgres";
import { sql } from "kysely";
import { createBareApp } from "./bare.ts";
import type { BenchServer } from "./start.ts";

const anyPort = { host: "127.0.0.1", port: 0 };
/** A limit that no round reaches. */
const noRateLimit = { points: 1_000_000, duration: 60 };

const postgres = await startThrowawayPostgres({ durable: true });
const database = openDatabase(postgres.connection);
await migrate(database.long);
const config = parseConfig({});
const deps: AppDeps = {
  config,
  secrets: { tokenSecret: randomBytes(32), pepper: randomBytes(32) },
  db: database.db,
  clock: systemClock,
  log: createLog(config),
  pagesDir: null,
  checkReadiness: createReadiness(database.confirmWritable, { isAlive: () => true }),
  rateLimits: { prelogin: noRateLimit, login: noRateLimit, register: noRateLimit },
};
const app = await buildApp(deps);
const uncached = await buildApp({ ...deps, contentsCacheBytes: 0 });
await sql`create table bare_rows (id bigint generated always as identity primary key, bytes bytea not null)`.execute(
  database.db,
);
const insert = prepared("bare_insert", "insert into bare_rows (bytes) values ($1)");
const bare = createBareApp((bytes) => insert(database.db, [bytes]));

// The parent process has asked this one to end, or was killed.
process.once("disconnect", async () => {
  await Promise.all([app.close(), uncached.close(), bare.close()]);
  await database.close();
  await postgres.stop();
});
const ready: Omit<BenchServer, "stop"> = {
  url: await app.listen(anyPort),
  uncachedUrl: await uncached.listen(anyPort),
  bareUrl: await bare.listen(anyPort),
  pid: process.pid,
  connection: postgres.connection,
};
process.send?.(ready);
