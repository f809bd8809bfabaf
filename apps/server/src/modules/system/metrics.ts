import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { sql } from "kysely";
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
  new Gauge({
    name: "pomander_mails",
    help: "Mails by state: pending, sending, sent, failed",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      this.reset();
      const counted = sql<{ state: string; count: number }>`select state, count(*) as count from mails group by state`;
      for (const { state, count } of (await counted.execute(db)).rows) this.set({ state }, count);
    },
  });
  return registry;
}
