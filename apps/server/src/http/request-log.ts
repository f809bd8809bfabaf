import type { CallName, ErrorCode } from "@pomander/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDiskFull } from "../platform/database-errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers. */
    call?: CallName;
  }
}

/** Requests that were logged when they failed: the client may disconnect before the reply is complete. */
const loggedRequests = new WeakSet<FastifyRequest>();

/** The facts known about a request in addition to its route. */
interface RequestFacts {
  /** The id of the account that the session belongs to; never its address. */
  account?: string;
  /** The error that it was answered with. */
  code?: ErrorCode;
}
const factsOf = new WeakMap<FastifyRequest, RequestFacts>();

/** Stores facts about a request, for its line in the log and for the metrics. */
export function noteRequest(request: FastifyRequest, facts: RequestFacts): void {
  factsOf.set(request, { ...factsOf.get(request), ...facts });
}

/** Returns the error that a request was answered with; undefined: none of the contract's. */
export const errorCodeOf = (request: FastifyRequest): ErrorCode | undefined => factsOf.get(request)?.code;

/**
 * Logs one line per reply: the call and the route's pattern, never the query or the path as sent. A page is thirty
 * files and a probe arrives every few seconds: successful ones are logged at "debug" only.
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

/** Logs the one line of a request that fails in the server: the cause, and the reply. */
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
