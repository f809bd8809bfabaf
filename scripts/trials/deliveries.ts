// Checks reminders on their way against kills, two processes and a wrong clock. `npm run trial deliveries [-- --mails
// 10000 --server 100 --postgres 20 --beside 2000 --seed 7]`: real servers on a PostgreSQL that syncs as in service, and
// a mail server that answers after 5 to 50 ms. Both ends are compared message by message.
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { lineSizes } from "@pomander/server/deliveries/send/line-sizes";
import { openDatabase } from "@pomander/server/platform/database";
import { migrate } from "@pomander/server/platform/migrate";
import { startThrowawayPostgres } from "@pomander/server/postgres/throwaway-postgres";
import { seedReminders } from "../../apps/server/test/crash-mail/seed.ts";
import { startSender } from "../../apps/server/test/crash-mail/sender.ts";
import { type Received, type Sink, startSink } from "../../apps/server/test/crash-mail/sink.ts";
import { countOpen, compareWithSent } from "../../apps/server/test/crash-mail/report.ts";
import { killProcesses, type ServerProcess } from "../../apps/server/test/server-process.ts";
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import { fakeClock } from "./faketime.ts";
import { trialOptions, randomSeed, temporaryFolder } from "./trial.ts";

const options = trialOptions({ mails: 10_000, server: 100, postgres: 20, beside: 2_000, seed: randomSeed() });
const random = createSeededRandom(options.seed);
let failed = 0;

console.log(`seed ${options.seed}`);
process.on("exit", killProcesses);
await runScenario("killed again and again", options.mails, killRepeatedly);
await runScenario("two processes at once", options.beside, (context) => runTwoServers(context, {}));
await runScenario("a second process ten minutes fast", options.beside, (context) =>
  runTwoServers(context, fakeClock({ FAKETIME: "+10m" })),
);
process.exitCode = failed === 0 ? 0 : 1;

interface ScenarioContext {
  start: (env?: Record<string, string>) => ServerProcess;
  sink: Sink;
  killPostgres: () => void;
  countRemaining: () => Promise<number>;
}

/** Stores reminders due at once and on the next minutes, has `send` start their sending, and compares both ends. */
async function runScenario(
  name: string,
  count: number,
  send: (context: ScenarioContext) => Promise<string>,
): Promise<void> {
  const postgres = await startThrowawayPostgres({ durable: true });
  const dataDir = temporaryFolder("deliveries");
  const { db, long, close } = openDatabase(postgres.connection);
  const sink = await startSink(() => 5 + random.below(46));
  try {
    await migrate(long);
    await seedReminders(db, { count, minutes: 3 });
    const begun = performance.now();
    const report = await send({
      start: (env) => startSender({ connection: postgres.connection, smtpUrl: sink.url, dataDir }, env),
      sink,
      killPostgres: () => void process.kill(postgres.pid(), "SIGKILL"),
      countRemaining: () => retryWhileDown(() => countOpen(db)),
    });
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const { due, lost, early, duplicates, strangers, mismatches } = await compareWithSent(db, sink.received);
    const isRight = due === count && lost + early + strangers + mismatches.length === 0;
    if (!isRight) failed++;
    console.log(
      `${isRight ? "passed" : "FAILED"}: ${name}: ${due} due, ${lost} lost, ${early} early, ${duplicates} duplicates, all ` +
        `under their own Message-ID but ${strangers}; ${mismatches.length} wrong rows; ${report}; ${seconds} s, ` +
        `load ${loadavg()[0]?.toFixed(1)}`,
    );
    for (const fault of mismatches.slice(0, 5)) console.log(`  ${fault}`);
  } finally {
    killProcesses();
    await sink.close();
    await close();
    await postgres.stop();
  }
}

/** Returns the largest number of messages of one killed process that arrived again. */
function mostRepeated(received: readonly Received[], ends: readonly number[]): number {
  // The mail server may still accept what the killed process had sent.
  const afterKillMs = 200;
  const last = new Map(received.map(({ messageId }, index) => [messageId, index]));
  const repeated = received.filter(({ messageId }, index) => last.get(messageId) !== index);
  const ofProcess = Map.groupBy(repeated, ({ at }) => ends.findIndex((end) => at < end + afterKillMs));
  return Math.max(0, ...[...ofProcess.values()].map(({ length }) => length));
}

async function killRepeatedly({ start, sink, killPostgres, countRemaining }: ScenarioContext): Promise<string> {
  const kills = { server: 0, postgres: 0, idle: 0 };
  const ends: number[] = [];
  let server = start();
  const left = () => options.server - kills.server + (options.postgres - kills.postgres);
  while (left() > 0 && (await countRemaining()) > 0) {
    const before = sink.received.length;
    // Each process sends its share before it is killed, so that work is left for the last one.
    const share = random.below(2 + Math.ceil((await countRemaining()) / (left() + 20)));
    const isThere = () => sink.inFlight() > 0 && sink.received.length - before >= share;
    for (let waits = 0; !isThere() && waits < 60_000; waits++) await pause(1);
    if (sink.inFlight() === 0) kills.idle++;
    else if (random.below(left()) < options.server - kills.server) kills.server++;
    else {
      kills.postgres++;
      killPostgres();
      continue;
    }
    server.signal("SIGKILL");
    await server.ended;
    ends.push(Date.now());
    server = start();
  }
  await waitUntilAllSent(countRemaining);
  await stopServer(server);
  const repeated = mostRepeated(sink.received, ends);
  if (repeated > lineSizes.mails.unrecorded) failed++;
  return (
    `${repeated} messages of one process again at most, of ${lineSizes.mails.unrecorded} that may be; ${kills.server} kills of the server and ${kills.postgres} of PostgreSQL with mails in flight` +
    `${kills.idle > 0 ? `, ${kills.idle} without` : ""}`
  );
}

async function runTwoServers({ start, countRemaining }: ScenarioContext, env: Record<string, string>): Promise<string> {
  // The server with the wrong clock starts first, so that it has every chance to send early.
  const servers = [start(env)];
  await servers[0]?.url();
  servers.push(start());
  await waitUntilAllSent(countRemaining);
  for (const server of servers) await stopServer(server);
  return "two servers";
}

async function waitUntilAllSent(open: ScenarioContext["countRemaining"]): Promise<void> {
  const end = Date.now() + 15 * 60_000;
  while ((await open()) > 0 && Date.now() < end) await pause(200);
}

async function stopServer(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  await server.ended;
}

/** Retries a query, because PostgreSQL may be starting again. */
async function retryWhileDown<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries > 300) throw error;
      await pause(100);
    }
  }
}
