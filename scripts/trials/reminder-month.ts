// Simulates a month of reminders with several lead times, digests, channels, many that are due on one day, people who
// take, give back and snooze them, and processes that are killed: the server and its PostgreSQL under a clock that is
// moved from one due moment to the next. `npm run trial reminder-month [-- --reminders 2000 --kills 40 --seed 7]`. The
// trial compares the messages received and the rows of deliveries with expected messages that it calculates without the
// server's code. Needs Debian's faketime; everything listens on 127.0.0.1.
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { createPepper } from "@pomander/server/accounts/pepper";
import { createTokens } from "@pomander/server/accounts/signed-tokens";
import { type Database, openDatabase } from "@pomander/server/platform/database";
import { createLog } from "@pomander/server/platform/log";
import { runRetention } from "@pomander/server/platform/retention";
import { migrate } from "@pomander/server/platform/migrate";
import { startThrowawayPostgres } from "@pomander/server/postgres/throwaway-postgres";
import { startSender } from "../../apps/server/test/crash-mail/sender.ts";
import { startSink } from "../../apps/server/test/crash-mail/sink.ts";
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import { killProcesses, type ServerProcess } from "../../apps/server/test/server-process.ts";
import { channelRoot, startChannelSink } from "./reminder-month/channel-sink.ts";
import { type Action, takerAt } from "./reminder-month/expected-messages.ts";
import { createSetClock } from "./reminder-month/set-clock.ts";
import { judgeReach } from "./reminder-month/reach.ts";
import { type Arrival, compareWithExpected } from "./reminder-month/outcome.ts";
import { createScenario, dateOf, dayMs, dayOf, type Person, storeScenario } from "./reminder-month/scenario.ts";
import { trialOptions, randomSeed, temporaryFolder } from "./trial.ts";

const options = trialOptions({
  reminders: 2_000,
  people: 40,
  days: 31,
  kills: 40,
  /** Number of times in the month that a person takes, gives back or snoozes a reminder. */
  actions: 600,
  seed: randomSeed(),
});
const random = createSeededRandom(options.seed);
const begin = Date.UTC(2027, 2, 1);
const end = begin + options.days * dayMs;
const tokenSecret = "a secret of tests, of no use to anyone";
const pepper = "a pepper of tests, of no use to anyone";
const hour = 3_600_000;

console.log(`seed ${options.seed}`);
process.on("exit", killProcesses);
const folder = temporaryFolder("month");
const clock = createSetClock(temporaryFolder("month-clock"), begin);
const postgres = await startThrowawayPostgres({ durable: true, env: clock.env });
const { db, long, close } = openDatabase(postgres.connection);
const arrivals: Arrival[] = [];
const bouncing = new Set<string>();
const sink = await startSink(
  () => 5 + random.below(46),
  (to) => bouncing.has(to),
);
const channels = await startChannelSink(() => 5 + random.below(46));
const rootFile = join(folder, "root.pem");
writeFileSync(rootFile, channelRoot);
/** Records new arrivals at the simulated time. */
const noteArrivals = () => {
  for (const { messageId, to } of [...sink.received.splice(0), ...channels.received.splice(0)])
    arrivals.push({ messageId, to, at: clock.now() });
};
const start = () =>
  startSender(
    { connection: postgres.connection, smtpUrl: sink.url, dataDir: folder },
    {
      ...clock.env,
      TOKEN_TTL: "90d",
      ALLOW_PRIVATE_TARGETS: "127.0.0.1",
      NODE_EXTRA_CA_CERTS: rootFile,
      PEPPER: pepper,
    },
  );
const kills: number[] = [];
/** Mail ids of notices that were deleted with their reminder's owner. */
const deletedNotices = new Set<string>();
const actions: Action[] = [];
let server: ServerProcess;
const begun = performance.now();

try {
  await migrate(long);
  const world = createScenario(random, {
    begin,
    end,
    people: options.people,
    reminders: options.reminders,
  });
  for (const { address, fate } of [...world.people, ...world.reminders.flatMap((one) => one.recipients)])
    if (fate === "bounces") bouncing.add(address);
  const leaving = world.people
    .filter(({ leavesAt }) => leavesAt < end)
    .toSorted((one, other) => other.leavesAt - one.leavesAt);
  const sealing = { pepper: createPepper(new TextEncoder().encode(pepper)), channelUrl: channels.url };
  await storeScenario(db, world, sealing);
  server = start();
  let url = await server.url();
  const tokens = createTokens(new TextEncoder().encode(tokenSecret), { now: () => new Date(clock.now()) });
  const actionTimes = times(options.actions);
  const killTimes = times(options.kills);
  for (;;) {
    const next = Math.min((await nextDue(db)) ?? end, actionTimes.at(-1) ?? end, leaving.at(-1)?.leavesAt ?? end, end);
    if (next >= end) break;
    if (next > clock.now()) clock.moveTo(next + 1_000);
    if ((killTimes.at(-1) ?? end) <= clock.now() && (await countOpen(db)) > 0) {
      killTimes.pop();
      await killInFlight();
      server = start();
      url = await server.url();
      // Deliveries that the killed server had claimed are free again when their lease ends.
      clock.moveTo(clock.now() + 61_000);
    }
    await drain();
    while ((leaving.at(-1)?.leavesAt ?? end) <= clock.now()) {
      const person = leaving.pop();
      if (person !== undefined) await remove(person);
    }
    while ((actionTimes.at(-1) ?? end) <= clock.now()) {
      actionTimes.pop();
      await act(world.people);
    }
  }
  clock.moveTo(end);
  await drain();

  async function killInFlight(): Promise<void> {
    for (let waits = 0; sink.inFlight() + channels.inFlight() === 0 && waits < 3_000; waits++) await pause(1);
    await pause(random.below(40));
    kills.push(clock.now());
    server.signal("SIGKILL");
    await server.ended;
    noteArrivals();
  }

  /** Deletes an account as the administrator; reminders that it had taken are free again. */
  async function remove(person: Person): Promise<void> {
    const { id, sessionId } = world.heir;
    const notices = await sql<{ id: string }>`
      select unnest(mail_ids)::text as id from reminder_notices join reminders on reminders.id = reminder_id
      where owner_id = ${person.id}`.execute(db);
    for (const notice of notices.rows) deletedNotices.add(notice.id);
    const token = await tokens.session.sign({ sub: id, sid: sessionId ?? "" }, new Date(end + 30 * dayMs));
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/user/user/${person.id}`, { method: "DELETE", headers });
    if (!response.ok) throw new Error(`a deletion was answered with ${response.status}: ${await response.text()}`);
    const at = clock.now();
    for (const { id: reminderId } of world.reminders) {
      if (takerAt(actions, reminderId, at) === person.id)
        actions.push({ kind: "giveBack", reminderId, personId: person.id, at });
    }
  }

  /** Takes, gives back or snoozes a reminder as one of its recipients. @throws when the server refuses */
  async function act(people: readonly Person[]): Promise<void> {
    const reminder = random.pick(
      world.reminders.filter(
        ({ expiry, owner }) => dayOf(expiry) * dayMs > clock.now() + 2 * dayMs && owner.leavesAt > clock.now(),
      ),
    );
    if (reminder === undefined) return;
    const taker = takerAt(actions, reminder.id, clock.now());
    const person =
      people.find(({ id }) => id === taker && random.happens(0.5)) ??
      random.pick(
        reminder.recipients.filter(({ sessionId, leavesAt }) => sessionId !== null && leavesAt > clock.now()),
      );
    if (person === undefined || person.sessionId === null || person.leavesAt <= clock.now()) return;
    const path = `${url}/api/reminder/reminder/${reminder.id}`;
    const token = await tokens.session.sign({ sub: person.id, sid: person.sessionId }, new Date(end + 30 * dayMs));
    const ask = (method: string, what: string, body?: object) =>
      fetch(`${path}/${what}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const note = async (response: Response, action: Action) => {
      if (response.ok) actions.push(action);
      else throw new Error(`${action.kind} was answered with ${response.status}: ${await response.text()}`);
    };
    const common = { reminderId: reminder.id, personId: person.id, at: clock.now() };
    if (person.id === taker) return note(await ask("DELETE", "take"), { ...common, kind: "giveBack" });
    const today = Math.floor(clock.now() / dayMs);
    const last = dayOf(reminder.expiry) - 1;
    if (random.happens(0.4) && last - today > 3) {
      const until = dateOf(today + 3 + random.below(last - today - 2));
      return note(await ask("PUT", "snooze", { until }), { ...common, kind: "snooze", until });
    }
    return note(await ask("POST", "take", {}), { ...common, kind: "take" });
  }

  noteArrivals();
  const outcome = await compareWithExpected(db, { world, actions, arrivals, kills, deletedNotices, end });
  const { lost, early, unexplained } = outcome;
  const reach = await judgeReach(db, { world, actions, arrivals, end });
  server.signal("SIGKILL");
  await server.ended;
  const proof = await keepProof();
  const isRight =
    lost.length +
      early.length +
      unexplained.length +
      outcome.unexplainedDuplicates +
      reach.faults.length +
      proof.length ===
    0;
  const done = (kind: Action["kind"]) => actions.filter((action) => action.kind === kind).length;
  console.log(
    `${isRight ? "passed" : "FAILED"}: ${world.reminders.length} reminders, ${world.people.length} people, ${options.days} days: ` +
      `${outcome.due} due, of them ${JSON.stringify(outcome.ends)}; ${arrivals.length} messages, ` +
      `${arrivals.filter(({ to }) => to.startsWith("channel:")).length} of them to channels, in which ${outcome.together.dues} came ` +
      `together, ${outcome.together.most} at most; ` +
      `${done("take")} taken, ${done("giveBack")} given back, ${done("snooze")} snoozed, ${kills.length} kills; ` +
      `${lost.length} lost, ${early.length} early, ${unexplained.length} unexplained, ${outcome.duplicates} duplicates, ` +
      `${outcome.unexplainedDuplicates} of them outside the window of a kill; ` +
      `${world.people.filter(({ leavesAt }) => leavesAt < end).length} people left, ${bouncing.size} addresses bounced, ` +
      `${world.people.filter(({ fate }) => fate === "unconfirmed").length} never signed in: told of ${JSON.stringify(reach.notices)}, ` +
      `${reach.faults.length} that nobody was told of or got in vain; proof of each message for 400 days: ${proof.length === 0 ? "yes" : "NO"}; ` +
      `${Math.round((performance.now() - begun) / 1_000)} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const fault of [...unexplained, ...lost, ...early, ...reach.faults, ...proof].slice(0, 40))
    console.log(`  ${fault}`);
  process.exitCode = isRight ? 0 : 1;
} finally {
  killProcesses();
  await sink.close();
  await channels.close();
  await close();
  await postgres.stop();
}

/** Returns random moments of the month, the last first. */
function times(count: number): number[] {
  return Array.from({ length: count }, () => begin + hour + random.below(end - begin - 2 * hour)).toSorted(
    (one, other) => other - one,
  );
}

/** Moves the clock forward and runs the upkeep: a sent delivery is kept for 400 days, and deleted after that. */
async function keepProof(): Promise<string[]> {
  const { rows } = await sql<{ count: number; first: Date; last: Date }>`
    select count(*)::int as count, min(sent_at) as first, max(sent_at) as last from deliveries where state = 'sent'`.execute(
    db,
  );
  const [sent] = rows;
  if (sent === undefined || sent.count === 0) return ["nothing was sent"];
  const faults: string[] = [];
  for (const [moment, expected] of [
    [end + 91 * dayMs, sent.count],
    [sent.first.getTime() + 399 * dayMs, sent.count],
    [sent.last.getTime() + 401 * dayMs, 0],
  ] as const) {
    clock.moveTo(moment);
    await runRetention(long, createLog({ logLevel: "silent" }), { auditDays: 400 });
    const left = await sql<{
      count: number;
    }>`select count(*)::int as count from deliveries where state = 'sent'`.execute(db);
    // A delivery with a link to an unproven address is counted as long as the account exists.
    const links = await sql<{ count: number }>`
      select count(*)::int as count from deliveries where state = 'sent' and carries_proof_link`.execute(db);
    const count = (left.rows[0]?.count ?? 0) - (expected === 0 ? (links.rows[0]?.count ?? 0) : 0);
    if (count !== expected)
      faults.push(`on ${new Date(moment).toISOString()} there is proof of ${count} of ${sent.count}`);
  }
  return faults;
}

/** Waits until all due deliveries are done. */
async function drain(): Promise<void> {
  for (let waits = 0; (await countOpen(db)) > 0; waits++) {
    noteArrivals();
    if (waits > 6_000) throw new Error("what is due does not go out");
    await pause(20);
  }
  noteArrivals();
}

async function countOpen(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from deliveries
        where (state = 'pending' and send_at <= clock_timestamp()) or state = 'sending')
      + (select count(*) from reminder_notices where mailed_at is null and send_at <= clock_timestamp())
      + (select count(*) from mails where state = 'sending' or (state = 'pending' and send_at <= clock_timestamp()))
      )::int as count`.execute(database);
  return rows[0]?.count ?? 0;
}

async function nextDue(database: Database): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(send_at) from deliveries where state = 'pending'),
      (select min(send_at) from mails where state = 'pending'),
      (select min(send_at) from reminder_notices where mailed_at is null)) as at`.execute(database);
  return rows[0]?.at?.getTime() ?? null;
}
