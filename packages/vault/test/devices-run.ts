import { randomBytes, randomInt } from "node:crypto";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { runDevices } from "./devices/run.ts";
import { buildApp } from "../../../apps/server/src/app.ts";
import { parseConfig } from "../../../apps/server/src/config.ts";
import { createReadiness } from "../../../apps/server/src/modules/system/probes.ts";
import { systemClock } from "../../../apps/server/src/platform/clock.ts";
import { openDatabase } from "../../../apps/server/src/platform/database.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { migrate } from "../../../apps/server/src/platform/migrate.ts";
import { startThrowawayPostgres } from "../../../apps/server/src/postgres/throwaway-postgres.ts";

/** `node packages/vault/test/devices-run.ts --writes 10000 --seed 7`: the run of devices.test.ts, as long as wanted. */
const { values } = parseArgs({
  options: { writes: { type: "string", default: "10000" }, seed: { type: "string" } },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const writes = Number(values.writes);
console.log(`seed ${seed}, ${writes} writes`);

const postgres = await startThrowawayPostgres();
const { db, long, confirmWritable, close } = openDatabase(postgres.connection);
await migrate(long);
const noRateLimits = { points: 1_000_000, duration: 60 };
const app = await buildApp({
  config: parseConfig({}),
  secrets: { tokenSecret: randomBytes(32), pepper: randomBytes(32) },
  db,
  clock: systemClock,
  log: createLog({ logLevel: "silent" }),
  pagesDir: null,
  checkReadiness: createReadiness(confirmWritable, { isAlive: () => true }),
  rateLimits: {
    prelogin: noRateLimits,
    login: noRateLimits,
    register: noRateLimits,
    checkEmail: noRateLimits,
    recover: noRateLimits,
  },
});
try {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  let told = 0;
  const report = await runDevices({
    serverUrl: `http://127.0.0.1:${port}`,
    db: long,
    writes,
    seed,
    onProgress: (begun) => {
      if (begun < told + 500) return;
      told = begun;
      console.log(`${begun} writes begun`);
    },
  });
  console.log(JSON.stringify(report, null, 2));
  if (report.alarms.length + report.breaches.length > 0) process.exitCode = 1;
} finally {
  await app.close();
  await close();
  await postgres.stop();
}
