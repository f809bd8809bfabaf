// Runs a server in a process of its own, to be killed: forked by `crash.test.ts`.
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { buildApp } from "../../src/app.ts";
import { parseConfig } from "../../src/config.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { type ConnectionOptions, openDatabase } from "../../src/platform/database.ts";
import { noRateLimits } from "../no-rate-limits.ts";
import { installCrashPoints } from "./crash-point.ts";

interface StartMessage {
  connection: ConnectionOptions;
  tokenSecret: string;
  pepper: string;
}

process.once("message", async ({ connection, tokenSecret, pepper }: StartMessage) => {
  const { db } = openDatabase(connection);
  const app = await buildApp({
    config: parseConfig({}),
    secrets: { tokenSecret: Buffer.from(tokenSecret, "hex"), pepper: Buffer.from(pepper, "hex") },
    db,
    clock: systemClock,
    log: pino({ level: "silent" }),
    pagesDir: null,
    rateLimits: noRateLimits,
    checkReadiness: async () => ({ database: true, migrations: true, mail: true }),
  });
  installCrashPoints(app, (point) => process.send?.({ held: point }));
  await app.listen({ host: "127.0.0.1", port: 0 });
  process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
});
process.once("disconnect", () => process.exit());
