import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database.ts";

/** Measures every reply by its route's pattern (never by path, which holds ids) and what waits in the database. */
export function createMetrics(app: FastifyInstance, db: Database): Registry {
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
  const count = (name: string, help: string, counted: RawBuilder<{ state: string; count: number }>) =>
    new Gauge({
      name,
      help,
      labelNames: ["state"],
      registers: [registry],
      async collect() {
        this.reset();
        for (const { state, count } of (await counted.execute(db)).rows) this.set({ state }, count);
      },
    });
  count("pomander_mails", "Mails by state: pending, sending, sent, failed", mailsByState);
  count("pomander_deliveries", "Messages of reminders by state: pending, sending, failed", deliveriesByState);
  return registry;
}

const mailsByState = sql<{ state: string; count: number }>`select state, count(*) as count from mails group by state`;
/** Those that have indexes: what was sent in 90 days may be millions of rows, and a look is taken every few seconds. */
const deliveriesByState = sql<{ state: string; count: number }>`
  select state, count(*) as count from deliveries where state in ('pending', 'sending') group by state
  union all
  select 'failed', count(*) from deliveries where state = 'failed'`;
