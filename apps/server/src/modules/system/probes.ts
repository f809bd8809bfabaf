import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { Database, OpenDatabase } from "../../platform/database.ts";

interface ProbeDeps {
  config: Pick<Config, "metricsToken">;
  db: Database;
  checkReadiness: CheckReadiness;
}

/** What those who run the server ask it, outside of `/api`. */
export function registerProbes(app: FastifyInstance, { config, db, checkReadiness }: ProbeDeps): void {
  const metrics = createMetrics(app, db);
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const checks = await checkReadiness();
    const isReady = Object.values(checks).every(Boolean);
    if (!isReady) reply.code(503).header("retry-after", "5");
    return reply.header("cache-control", "no-store").send({ status: isReady ? "ready" : "not ready", checks });
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new AppError("not_found");
    const text = await metrics.read();
    return reply.header("cache-control", "no-store").type(metrics.contentType).send(text);
  });
}

const forwarded = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];
const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** With the token from anywhere; without one only from this machine, and not through a proxy on it. */
function mayReadMetrics(request: FastifyRequest, metricsToken: string | null): boolean {
  if (metricsToken !== null) return isSame(request.headers.authorization ?? "", `Bearer ${metricsToken}`);
  const isDirect = forwarded.every((name) => request.headers[name] === undefined);
  return isDirect && loopback.test(request.socket.remoteAddress ?? "");
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

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
      help: "Reminder messages by state: pending, sending, failed",
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

export interface Readiness {
  database: boolean;
  migrations: boolean;
  mail: boolean;
  /** False while the process ends; absent otherwise. */
  staying?: false;
}
export type CheckReadiness = () => Promise<Readiness>;

/** In milliseconds: a balancer that asks every few seconds is to know at once. */
const checkTimeoutMs = 2_000;

/**
 * What has to work before a request is worth sending here: above all a database that takes writes. Those who ask at the
 * same time get one answer. The tables are up to date before anything listens.
 */
export function createReadiness(
  confirmWritable: OpenDatabase["confirmWritable"],
  mail: { isAlive(): boolean },
  isEnding: () => boolean = () => false,
): CheckReadiness {
  let asking: Promise<boolean> | null = null;
  const ask = async () => {
    const asked = confirmWritable(checkTimeoutMs).then(
      () => true,
      () => false,
    );
    // A connection that is only being made may take longer than that to fail.
    const isWritable = await Promise.race([asked, pause(checkTimeoutMs, false, { ref: false })]);
    asking = null;
    return isWritable;
  };
  return async () => {
    asking ??= ask();
    const checks = { database: await asking, migrations: true, mail: mail.isAlive() };
    return isEnding() ? { ...checks, staying: false } : checks;
  };
}
