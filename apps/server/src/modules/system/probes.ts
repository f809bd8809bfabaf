import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import { createMetrics } from "./metrics.ts";
import type { CheckReadiness } from "./readiness.ts";

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
