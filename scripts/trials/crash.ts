// Kills the server and its PostgreSQL while entries are written, and checks that no acknowledged write is missing. `npm
// run trial crash -- --server 50 --postgres 50 --seed 7 [--writes 200]`
import { setTimeout as pause } from "node:timers/promises";
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import { createCrashServer, type CrashServer } from "./crash/server.ts";
import { acknowledgedBy, registerWriter, type Writer } from "./crash/writer.ts";
import { createChecks, trialOptions, randomSeed, shuffled, temporaryFolder } from "./trial.ts";

const options = trialOptions({ server: 3, postgres: 3, writes: 0, seed: randomSeed() });
const kills = { server: options.server, postgres: options.postgres };
const rounds = kills.server + kills.postgres;
const writesARound = Math.max(10, Math.ceil(options.writes / Math.max(1, rounds)));
const random = createSeededRandom(options.seed);
const order = shuffled(
  (["server", "postgres"] as const).flatMap((what) => Array<typeof what>(kills[what]).fill(what)),
  random.next,
);
const people = 4;
const { seen: checks, check } = createChecks();
const seen = { lost: 0, lostButStored: 0, restarts: [] as number[] };

console.log(`seed ${options.seed}: ${kills.server} kills of the server, ${kills.postgres} of PostgreSQL`);
const server = await createCrashServer(temporaryFolder("crash"));
try {
  await server.start();
  const writers = await Promise.all(Array.from({ length: people }, () => registerWriter(() => server.url, random)));
  for (const what of order) await round(what, writers);
  const acknowledged = acknowledgedBy(writers);
  check(`at least ${options.writes} writes were acknowledged: ${acknowledged}`, acknowledged >= options.writes);
  check(`at least one kill fell between a request and its reply: ${seen.lost} replies lost`, seen.lost > 0);
  console.log(
    `${seen.lostButStored} of the lost replies belonged to writes that were stored, ` +
      `${seen.lost - seen.lostButStored} to writes that were not; every vault held exactly one of the two states`,
  );
  console.log(`back after ${describe(seen.restarts)}`);
} catch (error) {
  check(error instanceof Error ? error.message : String(error), false);
} finally {
  await server.stop();
}
if (checks.failed > 0) console.log(server.log().slice(-4_000));
console.log(`${checks.passed} passed, ${checks.failed} failed`);
process.exitCode = checks.failed === 0 ? 0 : 1;

/** Lets all writers write, kills a process while they do, and compares every vault afterwards. */
async function round(what: "server" | "postgres", writers: readonly Writer[]): Promise<void> {
  const stop = new AbortController();
  const before = acknowledgedBy(writers);
  const writing = Promise.all(writers.map((writer) => writer.writeOn(stop.signal)));
  const enough = writesARound + random.below(writesARound);
  while (acknowledgedBy(writers) - before < enough) await Promise.race([pause(1), writing]);
  await pause(random.below(20));
  while (!writers.some((writer) => writer.isWaiting())) await pause(0);

  const killedAt = performance.now();
  if (what === "server") await server.killServer();
  else server.killPostgres();
  // Writers whose write was answered continue until they meet the outage or its end.
  if (what === "postgres") setTimeout(() => stop.abort(), 1_500);
  await writing;
  await restart(what, server);
  seen.restarts.push(performance.now() - killedAt);

  const settled = await Promise.all(writers.map((writer) => writer.verifyAfterRestart()));
  const lost = settled.filter(({ lostReply }) => lostReply !== "none").length;
  seen.lost += lost;
  seen.lostButStored += settled.filter(({ lostReply }) => lostReply === "stored").length;
  const problems = settled.flatMap((outcome) => outcome.problems);
  const name = what === "server" ? "the server" : "PostgreSQL";
  const back = ((seen.restarts.at(-1) ?? 0) / 1_000).toFixed(1);
  check(
    `${name} killed after ${acknowledgedBy(writers)} acknowledged writes, ${lost} replies lost, back after ${back} s`,
    problems.length === 0,
  );
  for (const problem of problems.slice(0, 8)) console.log(`       ${problem}`);
}

/** Starts a killed server as a person would; a killed PostgreSQL is restarted by the running server. */
async function restart(what: "server" | "postgres", on: CrashServer): Promise<void> {
  if (what === "server") await on.start();
  else await on.waitUntilReady();
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const text = (time = 0) => `${(time / 1_000).toFixed(1)} s`;
  return `${text(sorted[Math.floor(sorted.length / 2)])} at the median, ${text(sorted.at(-1))} at most`;
}
