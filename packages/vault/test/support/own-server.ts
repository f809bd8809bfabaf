import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { buildApp } from "../../../../apps/server/src/app.ts";
import { parseConfig } from "../../../../apps/server/src/config.ts";
import { createReadiness } from "../../../../apps/server/src/modules/system/probes.ts";
import { systemClock } from "../../../../apps/server/src/platform/clock.ts";
import { type ConnectionOptions, openDatabase } from "../../../../apps/server/src/platform/database.ts";
import { createLog } from "../../../../apps/server/src/platform/log.ts";
import { migrate } from "../../../../apps/server/src/platform/migrate.ts";
import { rememberPepper, type Secrets } from "../../../../apps/server/src/platform/secrets.ts";
import { startThrowawayPostgres } from "../../../../apps/server/src/postgres/throwaway-postgres.ts";
import { noRateLimits } from "../../../../apps/server/test/no-rate-limits.ts";

/** Starts the app on a PostgreSQL of its own, outside of a test run. */
export async function startOwnServer() {
  const newSecret = () => Buffer.from(randomBytes(32).toString("base64"));
  const secrets = { tokenSecret: newSecret(), pepper: newSecret() };
  const postgres = await startThrowawayPostgres();
  const server = await serveDatabase(postgres.connection, secrets);
  return {
    ...server,
    connection: postgres.connection,
    secrets,
    async close() {
      await server.close();
      await postgres.stop();
    },
  };
}

/** Starts the app on an existing database, outside of a test run. */
export async function serveDatabase(connection: ConnectionOptions, secrets: Secrets) {
  const database = openDatabase(connection);
  await migrate(database.long);
  await rememberPepper(database.long, secrets.pepper);
  const app = await buildApp({
    config: parseConfig({}),
    secrets,
    db: database.db,
    clock: systemClock,
    log: createLog({ logLevel: "silent" }),
    pagesDir: null,
    checkReadiness: createReadiness(database.confirmWritable, { isAlive: () => true }),
    rateLimits: noRateLimits,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    db: database.long,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
