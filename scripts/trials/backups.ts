// Checks backups while people save, and after kills. `npm run trial backups [-- --people 16 --backups 100 --kills 20
// --seed 7]`: each backup is restored elsewhere, where everyone signs in and finds the writes that were acknowledged
// before it began; backups and restores are killed at moments spread over their work; and the last backup goes through
// Debian's PostgreSQL 15 and back (`apt-get install postgresql-15`).
import { startPostgres15 } from "../../apps/server/test/postgres-15.ts";
import { runBackups } from "../../packages/vault/test/backups/run.ts";
import { trialOptions, randomSeed } from "./trial.ts";

const options = trialOptions({
  people: 16,
  backups: 100,
  kills: 20,
  "embedded-kills": 4,
  filling: 64,
  seed: randomSeed(),
});
const begun = performance.now();
console.log(`seed ${options.seed}`);
const another = await startPostgres15();
if (another === null)
  console.log("PostgreSQL 15 is not installed, so nothing goes through it: apt-get install postgresql-15");
try {
  const { problems, ...report } = await runBackups({
    ...options,
    embeddedKills: options["embedded-kills"],
    filling: options.filling * 1024 * 1024,
    another: another?.connection ?? null,
    onProgress: (text) => console.log(text),
  });
  console.log(JSON.stringify(report, null, 2));
  for (const problem of problems.slice(0, 20)) console.log(`FAILED ${problem}`);
  console.log(`${problems.length} problems, in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await another?.stop();
}
