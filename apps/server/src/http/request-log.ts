import type { CallName, ErrorCode } from "@pomander/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDiskFull } from "../platform/database-errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers. */
    call?: CallName;
  }
}

/** Whose line was written when the fault arose: whoever asked may have left before the reply was through. */
const loggedRequests = new WeakSet<FastifyRequest>();

/** What is known of a request beside its route. */
interface RequestFacts {
  /** The id of the account whose session it carries; never its address. */
  account?: string;
  /** The error that it was answered with. */
  code?: ErrorCode;
}
const factsOf = new WeakMap<FastifyRequest, RequestFacts>();

/** Adds what has become known of a request, for its line in the log and for the metrics. */
export function noteRequest(request: FastifyRequest, facts: RequestFacts): void {
  factsOf.set(request, { ...factsOf.get(request), ...facts });
}

/** The error that a request was answered with; undefined: none of the contract's. */
export const errorCodeOf = (request: FastifyRequest): ErrorCode | undefined => factsOf.get(request)?.code;

/**
 * One line a reply: the call and the route's pattern, never the query or the path as sent. A page is thirty files and a
 * probe comes every few seconds: when these go well, only who looks for more is told.
 */
export function logReplies(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => {
    if (loggedRequests.has(request)) return;
    const line = lineOf(request, reply, reply.statusCode);
    const isFile = (line.method === "GET" || line.method === "HEAD") && line.route?.startsWith("/api/") !== true;
    const level = isFile && line.status < 400 ? "debug" : "info";
    request.log[level](line);
  });
}

/** The one line of a request that fails on our side: what happened, and what was answered. */
export function logFailure(request: FastifyRequest, reply: FastifyReply, failure: { status: number; error: unknown }) {
  const { status, error } = failure;
  loggedRequests.add(request);
  const words = isDiskFull(error) ? "the disk is full: nothing can be stored until there is room" : "request failed";
  request.log.error({ ...lineOf(request, reply, status), err: error }, words);
}

const lineOf = (request: FastifyRequest, reply: FastifyReply, status: number) => ({
  method: request.method,
  route: request.routeOptions.url ?? null,
  call: request.routeOptions.config.call,
  ...factsOf.get(request),
  status,
  ms: Math.round(reply.elapsedTime * 10) / 10,
});
