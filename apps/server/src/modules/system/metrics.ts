import { setTimeout as pause } from "node:timers/promises";
import { type ErrorCode, errors } from "@pomander/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { errorCodeOf } from "../../http/request-log.ts";
import type { ReadMailMode } from "../../mail/mail-mode.ts";
import type { Database, OpenDatabase } from "../../platform/database.ts";
import type { Semaphore } from "../../platform/semaphore.ts";
import { createFactGauges } from "./fact-gauges.ts";
import type { ReadFacts } from "./facts.ts";

interface Metrics {
  contentType: string;
  /** Returns the text that Prometheus reads, also while the database is unreachable. */
  read(): Promise<string>;
}

export interface MetricsDeps {
  version: string;
  db: Database;
  readFacts: ReadFacts;
  readMailMode: ReadMailMode;
  /** The semaphore in which temporary passwords wait for Argon2. */
  derivations: Semaphore;
  /** The connection pools; absent, their metrics are left out. */
  pools?: OpenDatabase["pools"] | undefined;
}

/**
 * Measures every reply by its call and its route's pattern (never by path, which contains ids), this process, and the
 * counts in the database. Every label has few values, all of them known beforehand.
 */
export function createMetrics(app: FastifyInstance, deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "pomander_" });
  measureReplies(app, registers);
  measureProcess(deps, registers);
  const up = new Gauge({
    name: "pomander_database_up",
    help: "1 when the database answers; otherwise what is counted in it is left out",
    registers,
  });
  const counts = [
    { name: "pomander_mails", what: "Mails", states: ["pending", "sending", "sent", "failed"], counted: mailsByState },
    {
      name: "pomander_deliveries",
      what: "Reminder messages",
      states: ["pending", "sending", "failed"],
      counted: deliveriesByState,
    },
  ].map(({ name, what, states, counted }) => {
    const help = `${what} by state: ${states.join(", ")}`;
    return { states, counted, gauge: new Gauge({ name, help, labelNames: ["state"], registers }) };
  });
  const factGauges = createFactGauges(registers);

  const ask = async () => ({
    facts: await deps.readFacts(),
    mailMode: await deps.readMailMode(),
    byState: await Promise.all(counts.map(async ({ counted }) => (await counted.execute(deps.db)).rows)),
  });
  /** Sets all counts from the database or none, in the time that a scrape has. */
  const count = async () => {
    const asked = ask().catch(() => null);
    const found = await Promise.race([asked, pause(scrapeTimeoutMs, null, { ref: false })]);
    up.set(found === null ? 0 : 1);
    factGauges.set(found);
    for (const [index, { gauge, states }] of counts.entries()) {
      gauge.reset();
      if (found === null) continue;
      for (const state of states) gauge.set({ state }, 0);
      for (const { state, count: n } of found.byState[index] ?? []) gauge.set({ state }, n);
    }
  };
  return {
    contentType: registry.contentType,
    read: async () => {
      await count();
      return registry.metrics();
    },
  };
}

/** Milliseconds to wait for the database; Prometheus waits ten seconds. */
const scrapeTimeoutMs = 5_000;

const mailsByState = sql<{ state: string; count: number }>`select state, count(*) as count from mails group by state`;
/**
 * Counts deliveries in the states that have indexes: messages sent in a year may be millions of rows, and a scrape runs
 * every few seconds.
 */
const deliveriesByState = sql<{ state: string; count: number }>`
  select state, count(*) as count from deliveries where state in ('pending', 'sending') group by state
  union all
  select 'failed', count(*) from deliveries where state = 'failed'`;

function measureReplies(app: FastifyInstance, registers: Registry[]): void {
  const replies = new Histogram({
    name: "pomander_http_reply_seconds",
    help: "Time from a request to the end of its reply",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const durations = new Histogram({
    name: "pomander_call_duration_seconds",
    help: "Time from a request to the end of its reply, by call",
    labelNames: ["call"],
    buckets: [0.01, 0.05, 0.25, 1, 5],
    registers,
  });
  const answered = new Counter({
    name: "pomander_errors_total",
    help: "Requests that were answered with an error, by the error's code",
    labelNames: ["code"],
    registers,
  });
  // Each code starts at zero, so that its first occurrence is an increase.
  for (const code of Object.keys(errors) as ErrorCode[]) answered.inc({ code }, 0);
  app.addHook("onResponse", async (request, reply) => {
    const seconds = reply.elapsedTime / 1_000;
    const { url: route = "none", config } = request.routeOptions;
    replies.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    if (config.call !== undefined) durations.observe({ call: config.call }, seconds);
    const code = errorCodeOf(request);
    if (code !== undefined) answered.inc({ code });
  });
}

function measureProcess({ version, derivations, pools }: MetricsDeps, registers: Registry[]): void {
  new Gauge({
    name: "pomander_build_info",
    help: "1, with the release and the Node.js that serve",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.version }, 1);
  const derivationGauge = (state: "running" | "waiting", help: string) =>
    new Gauge({
      name: `pomander_argon2_${state}`,
      help,
      registers,
      collect() {
        this.set(derivations.load()[state]);
      },
    });
  derivationGauge("running", "Temporary passwords for which Argon2 runs");
  derivationGauge("waiting", "Temporary passwords that wait for Argon2");
  if (pools === undefined) return;
  const poolGauge = (name: string, member: "size" | "inUse" | "waiting", help: string) =>
    new Gauge({
      name,
      help,
      labelNames: ["pool"],
      registers,
      collect() {
        for (const [pool, load] of Object.entries(pools())) this.set({ pool }, load[member]);
      },
    });
  poolGauge("pomander_database_pool_size", "size", "Connections to the database that there may be");
  poolGauge("pomander_database_pool_in_use", "inUse", "Connections to the database at work");
  poolGauge("pomander_database_pool_waiting", "waiting", "Calls that wait for a connection to the database");
  new Counter({
    name: "pomander_database_pool_wait_seconds_total",
    help: "Time for which calls waited for a connection to the database, making one included",
    labelNames: ["pool"],
    registers,
    collect() {
      this.reset();
      for (const [pool, load] of Object.entries(pools())) this.inc({ pool }, load.waitedSeconds);
    },
  });
}
