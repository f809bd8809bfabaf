import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

interface Metrics {
  contentType: string;
  /** The text that Prometheus reads; it is given also while the database is away. */
  read(): Promise<string>;
}

/** Measures every reply by its route's pattern (never by path, which holds ids) and what waits in the database. */
export function createMetrics(app: FastifyInstance, db: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "pomander_" });
  const replies = new Histogram({
    name: "pomander_http_reply_seconds",
    help: "Time from a request to the end of its reply",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    replies.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  const up = new Gauge({
    name: "pomander_database_up",
    help: "1 when the database answers; otherwise what is counted in it is left out",
    registers: [registry],
  });
  const counts = [
    { name: "pomander_mails", help: "Mails by state: pending, sending, sent, failed", counted: mailsByState },
    {
      name: "pomander_deliveries",
      help: "Messages of reminders by state: pending, sending, failed",
      counted: deliveriesByState,
    },
  ].map(({ counted, ...gauge }) => ({
    counted,
    gauge: new Gauge({ ...gauge, labelNames: ["state"], registers: [registry] }),
  }));
  /** All or nothing of what is counted in the database, in the time that a scrape has. */
  const count = async () => {
    const read = Promise.all(counts.map(async ({ counted }) => (await counted.execute(db)).rows)).catch(() => null);
    const found = await Promise.race([read, pause(scrapeTimeoutMs, null, { ref: false })]);
    up.set(found === null ? 0 : 1);
    for (const [index, { gauge }] of counts.entries()) {
      gauge.reset();
      for (const { state, count: n } of found?.[index] ?? []) gauge.set({ state }, n);
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

/** Milliseconds; Prometheus waits ten seconds. */
const scrapeTimeoutMs = 5_000;

const mailsByState = sql<{ state: string; count: number }>`select state, count(*) as count from mails group by state`;
/** Those that have indexes: what was sent in 90 days may be millions of rows, and a look is taken every few seconds. */
const deliveriesByState = sql<{ state: string; count: number }>`
  select state, count(*) as count from deliveries where state in ('pending', 'sending') group by state
  union all
  select 'failed', count(*) from deliveries where state = 'failed'`;
