import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { OpenDatabase } from "../../platform/database.ts";
import { createMetrics, type MetricsDeps } from "./metrics.ts";

interface ProbeDeps extends MetricsDeps {
  config: Pick<Config, "metricsToken">;
  checkReadiness: CheckReadiness;
}

/** Serves the probes for operators, outside of `/api`. */
export function registerProbes(app: FastifyInstance, deps: ProbeDeps): void {
  const { config, checkReadiness } = deps;
  const metrics = createMetrics(app, deps);
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

/**
 * Returns whether the request may read metrics: with the token from anywhere; without a configured one only from this
 * machine, and not through a proxy on it.
 */
function mayReadMetrics(request: FastifyRequest, metricsToken: string | null): boolean {
  if (metricsToken !== null) return isSame(request.headers.authorization ?? "", `Bearer ${metricsToken}`);
  const isDirect = forwarded.every((name) => request.headers[name] === undefined);
  return isDirect && loopback.test(request.socket.remoteAddress ?? "");
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

export interface Readiness {
  database: boolean;
  migrations: boolean;
  mail: boolean;
  /** False while the process is ending; absent otherwise. */
  staying?: false;
}
export type CheckReadiness = () => Promise<Readiness>;

/** Milliseconds to wait for the database: a load balancer that checks every few seconds must know at once. */
const checkTimeoutMs = 2_000;

/**
 * Returns the check of what must work before a request is worth sending here: above all a database that accepts writes.
 * Concurrent checks share one answer. Migrations have finished before the server listens.
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
    // A connection that is still being established may take longer than that to fail.
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
