import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runDevices } from "./devices/run.ts";
import { startOwnServer } from "./support/own-server.ts";

/**
 * `node packages/vault/test/devices-run.ts --writes 10000 --seed 7`: the run of devices.test.ts, with any number of
 * writes.
 */
const { values } = parseArgs({
  options: { writes: { type: "string", default: "10000" }, seed: { type: "string" } },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const writes = Number(values.writes);
console.log(`seed ${seed}, ${writes} writes`);

const server = await startOwnServer();
try {
  let told = 0;
  const report = await runDevices({
    serverUrl: server.url,
    db: server.db,
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
  await server.close();
}
