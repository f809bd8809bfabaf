// Runs three processes of Pomander on three PostgreSQL under Patroni, with etcd and HAProxy, and kills, cuts off or
// freezes one part after another while people save and sign in and reminders are sent. `npm run trial cluster [--
// --failovers 6 --kills 3 --freezes 2 --seed 7]`; docs/failover.md describes the faults. Needs Debian's patroni,
// etcd-server, haproxy and postgresql; everything listens on 127.0.0.1 and is stopped at the end.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startSink } from "../../apps/server/test/crash-mail/sink.ts";
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import { type Cluster, isReady, startCluster, waitFor } from "./cluster/cluster.ts";
import { type FaultName, faultNames, faults } from "./cluster/faults.ts";
import { readMembers } from "./cluster/members.ts";
import type { Dcs } from "./cluster/patroni-settings.ts";
import { type Person, registerPerson } from "./cluster/person.ts";
import { findPrograms } from "./cluster/programs.ts";
import { type Outage, startReminders } from "./cluster/reminders.ts";
import { createTally, type Tally } from "./cluster/tally.ts";
import { createChecks, randomSeed, shuffled, trialOptions } from "./trial.ts";

const options = trialOptions({
  /** Number of leader failures: in a third each, its machine is killed, its PostgreSQL is killed, or it is cut off. */
  failovers: 3,
  /** Number of times that a process of Pomander is killed. */
  kills: 3,
  /** Number of times that the leader freezes for 40 s. */
  freezes: 1,
  replicas: 1,
  etcd: 1,
  /** Number of times that two of the three etcd are stopped for 40 s. */
  majority: 1,
  people: 6,
  seed: randomSeed(),
  /** The version of etcd's interface that Patroni uses. */
  dcs: "etcd",
  /** The folder with the Python package of another version of Patroni; empty: Debian's. */
  patroni: "",
  /** Whether Pomander connects to PostgreSQL without HAProxy. */
  direct: false,
  /** Whether the logs are kept even after success. */
  keep: false,
});
const maxRequestMs = 15_000;
const wholeTimeoutMs = 180_000;
const random = createSeededRandom(options.seed);
const dcs: Dcs = options.dcs === "etcd3" ? "etcd3" : "etcd";
const { seen, check } = createChecks();

const folder = mkdtempSync(join(tmpdir(), "pomander-cluster-"));
let stop = async () => {};
const removeFolder = () => rmSync(folder, { recursive: true, force: true });
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => {
    void stop().finally(() => {
      removeFolder();
      process.exit(code);
    });
  });
}
try {
  await runTrial();
} catch (error) {
  check(error instanceof Error ? error.message : String(error), false);
} finally {
  await stop();
}
console.log(seen.failed === 0 ? "passed" : `${seen.failed} FAILED; the logs are in ${folder}`);
if (seen.failed === 0 && !options.keep) removeFolder();
process.exit(seen.failed === 0 ? 0 : 1);

async function runTrial(): Promise<void> {
  const programs = findPrograms(options.patroni);
  console.log(
    `seed ${options.seed}; PostgreSQL ${programs.postgresVersion}, Patroni ${programs.patroni.version} with ` +
      `${dcs}, etcd ${programs.etcdVersion}, HAProxy ${programs.haproxyVersion}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const sink = await startSink(() => 5 + random.below(46));
  const env = { REGISTRATIONS_PER_HOUR: "1000" };
  const cluster = await startCluster(folder, { programs, dcs, isDirect: options.direct, smtpUrl: sink.url, env });
  stop = () => cluster.stop();
  console.log(`three of each are there, in ${folder}`);
  const tally = createTally(cluster.url);
  const people: Person[] = [];
  for (let number = 1; number <= options.people; number++) {
    people.push(await registerPerson({ url: cluster.url, tally, random, address: `10.0.0.${number}` }));
  }
  const reminders = startReminders(cluster.databaseUrl, sink);
  const over = new AbortController();
  const working = Promise.all(people.map((person) => person.workOn(over.signal)));
  const outages: Outage[] = [];
  const pauses = new Map<FaultName, number[]>();
  const chosen = chooseFaults();
  await pause(3_000);
  for (const [index, name] of chosen.entries()) {
    const { outage, longestPause } = await runFault(cluster, tally, people, name, `${index + 1}/${chosen.length}`);
    outages.push(outage);
    pauses.set(name, [...(pauses.get(name) ?? []), longestPause]);
  }
  over.abort();
  await waitFor("the end of what people do", () => isSettled(working));
  for (const person of people) await person.verify();
  report(tally, people, pauses);
  const sent = await reminders.finish(outages);
  check(`reminders lost: ${sent.lost} of ${sent.due}`, sent.lost === 0 && sent.due > 0);
  check(
    `mails twice: ${sent.twice}; not between the mail server's 250 and the commit of an outage: ${sent.twiceOutside}`,
    sent.twiceOutside === 0,
  );
  check(`deliveries otherwise than they should be: ${sent.problems.length}`, sent.problems.length === 0);
  for (const problem of sent.problems.slice(0, 5)) console.log(`       ${problem}`);
}

async function runFault(cluster: Cluster, tally: Tally, people: readonly Person[], name: FaultName, number: string) {
  const lostBefore = sumOf(people, ({ lost }) => lost);
  const timelineBefore = (await readMembers(cluster.nodes))?.timeline;
  const from = Date.now();
  const what = await faults[name](cluster, random);
  // The wait fails if any part would need a restart by hand.
  await waitFor("the whole cluster", () => isWhole(cluster), wholeTimeoutMs).catch(async (error: unknown) => {
    throw new Error(`${name} (${what}): ${String(error)}; ${(await readMembers(cluster.nodes))?.text}`);
  });
  const acknowledged = tally.acknowledged();
  await waitFor("a write after it", async () => tally.acknowledged() > acknowledged, 60_000);
  const to = Date.now();
  const longestPause = tally.longestPause(from);
  const members = await readMembers(cluster.nodes);
  const lost = sumOf(people, (seen) => seen.lost) - lostBefore;
  check(
    `${number} ${name} (${what}): no writes for ${seconds(longestPause)}, whole after ${seconds(to - from)}, timeline ` +
      `${timelineBefore} -> ${members?.timeline} under ${members?.leader?.name}, ${lost} writes lost`,
    lost === 0,
  );
  return { outage: { from, to }, longestPause };
}

/** Returns whether PostgreSQL with its replicas, and all parts in front of it, are in service. */
async function isWhole({ nodes, pomanders, url, etcd }: Cluster): Promise<boolean> {
  if ((await readMembers(nodes))?.isWhole !== true || (await etcd.leader()) === null) return false;
  const ready = await Promise.all([...pomanders.map(({ port }) => port), Number(new URL(url).port)].map(isReady));
  return ready.every(Boolean);
}

function chooseFaults(): FaultName[] {
  const failovers: FaultName[] = ["leader's machine", "leader's PostgreSQL", "leader cut off"];
  const counts: Partial<Record<FaultName, number>> = {
    "leader frozen": options.freezes,
    process: options.kills,
    replica: options.replicas,
    "etcd's leader": options.etcd,
    "etcd's majority": options.majority,
  };
  const all = [
    ...Array.from({ length: options.failovers }, (_, index) => failovers[index % failovers.length] ?? "process"),
    ...Object.entries(counts).flatMap(([name, count]) => Array<FaultName>(count).fill(name as FaultName)),
  ];
  return shuffled(all, random.next);
}

function report(tally: Tally, people: readonly Person[], pauses: ReadonlyMap<FaultName, number[]>): void {
  const lost = sumOf(people, (seen) => seen.lost);
  const unanswered = sumOf(people, (seen) => seen.unanswered);
  const stored = sumOf(people, (seen) => seen.unansweredStored);
  check(`acknowledged writes lost: ${lost} of ${tally.acknowledged()}`, lost === 0 && tally.acknowledged() > 0);
  console.log(`       ${unanswered} writes were answered by 503 or not at all; ${stored} of these had been stored`);
  console.log(`       ${sumOf(people, ({ signIns }) => signIns)} sign-ins`);
  const problems = people.flatMap((person) => person.seen.problems);
  check(`replies that should not be: ${problems.length}`, problems.length === 0);
  for (const problem of problems.slice(0, 10)) console.log(`       ${problem}`);
  const statuses = [...tally.statuses].map(([status, count]) => `${count} x ${status}`);
  check(
    `statuses: ${statuses.join(", ")}`,
    [...tally.statuses.keys()].every((status) => !status.startsWith("5") || status === "503"),
  );
  const longest = tally.longestRequest();
  check(`longest request: ${seconds(longest.ms)} (${longest.what}), 15 s at most`, longest.ms <= maxRequestMs);
  for (const name of faultNames) {
    const times = (pauses.get(name) ?? []).toSorted((a, b) => a - b);
    if (times.length === 0) continue;
    const median = seconds(times[Math.floor(times.length / 2)] ?? 0);
    console.log(
      `       ${name}: ${times.length} times, no writes for ${median} at the median, ${seconds(times.at(-1) ?? 0)} at most`,
    );
  }
}

function sumOf(people: readonly Person[], count: (seen: Person["seen"]) => number): number {
  return people.reduce((sum, person) => sum + count(person.seen), 0);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function isSettled(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), pause(100, false)]);
}
