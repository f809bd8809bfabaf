import { Readable } from "node:stream";
import {
  type Actor,
  type Call,
  callAccess,
  callAccessError,
  callName,
  type CallName,
  type CallParsed,
  type CallReply,
  deviceName,
  isForMachines,
  isPublic,
  limits,
  octets,
  totalCountHeader,
  z,
} from "@pomander/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReadApiToken } from "../accounts/api-tokens/read-token.ts";
import { isApiToken } from "../accounts/api-tokens/token-text.ts";
import type { ReadMachine } from "../accounts/machine-sessions.ts";
import { countedAs, type FindSession, type ReadSession, type Session } from "../accounts/sessions.ts";
import { AppError, invalid } from "../errors.ts";
import {
  type AcquireLargeBody,
  bodyLimitOf,
  checkBodyHeaders,
  contentLengthOf,
  octetsType,
  parseBody,
  parseJson,
  readBody,
} from "./body.ts";
import { type ListBody, listBodyOf, parseListBody } from "./list-body.ts";
import { formsOf } from "./call-forms.ts";
import { noteRequest } from "./request-log.ts";
import { validationError } from "./validation.ts";
import type { Listed } from "../platform/list-query.ts";
import type { Limits, SessionLimitName, VisitorLimitName } from "../platform/rate-limits.ts";

/** The dependencies that all routes share. */
export interface RouteDeps extends Limits {
  readSession: ReadSession;
  readApiToken: ReadApiToken;
  readMachine: ReadMachine;
  acquireLargeBody: AcquireLargeBody;
  /** Milliseconds in which some of a body must arrive. */
  bodyTimeoutMs: number;
}
/** A Fastify scope and the dependencies of its routes. */
export interface Api {
  app: FastifyInstance;
  routeDeps: RouteDeps;
}

/** A request that was authorized and whose values were parsed. */
export interface PublicRequestContext<C extends Call> extends CallParsed<C> {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The program and system that the request names. */
  device: string;
  ifMatch: string | undefined;
}
interface RequestContext<C extends Call, More = object> extends PublicRequestContext<C> {
  session: Session & { read: More };
  /** The session's user. */
  actor: Actor;
}

/** A reply that PostgreSQL built as text, in the shape of the contract; whole or as a stream. */
export class RawJson {
  readonly text: string | Buffer | Readable;
  constructor(text: string | Buffer | Readable) {
    this.text = text;
  }
}
/** The reply 304, without a body: the caller's copy is current. */
export class NotModified {
  readonly status = 304;
}
type HandlerResult<C extends Call> = [CallReply<C>] extends [undefined] ? void : CallReply<C> | RawJson | NotModified;

/**
 * Registers a call that needs a session, or an API token or a machine's token where it is open to these. It authorizes,
 * parses, handles and replies. `findSession` reads further data together with the session, which has it as `read`.
 * `limit` counts the requests of a session before they are handled, or those about each record, which `limitPer` names.
 */
export function route<C extends Call, More extends object = object>(
  api: Api,
  call: C,
  options: {
    findSession?: FindSession<More>;
    limit?: SessionLimitName;
    limitPer?: (context: RequestContext<C>) => string;
    handle: (context: RequestContext<C, More>) => Promise<HandlerResult<C>>;
  },
) {
  const name = callName(call);
  if (isPublic(name)) throw new Error(`${name} is public`);
  if (options.findSession !== undefined && callAccess[name].scope !== undefined) {
    throw new Error(`${name} reads data of a session, which an API token does not have`);
  }
  const readCaller = async ({ headers: { authorization, "user-agent": userAgent }, ip }: FastifyRequest) => {
    const { readApiToken, readSession, readMachine } = api.routeDeps;
    const read = {} as More;
    if (isApiToken(authorization)) return { ...(await readApiToken(authorization, { ip, userAgent })), read };
    const session = await readSession(authorization, options.findSession);
    const machine = session === null && isForMachines(name) ? await readMachine(authorization, ip) : null;
    return machine === null ? session : { ...machine, read };
  };
  const sessions = new WeakMap<FastifyRequest, Session & { read: More }>();
  register(api, call, {
    authorize: async (request) => {
      const session = await readCaller(request);
      if (session !== null) noteRequest(request, { account: session.actor._id });
      if (session?.token && !sessions.has(request)) await api.routeDeps.limitRate("apiToken", session.sessionId);
      const refusal = callAccessError(name, session?.actor ?? null);
      if (refusal !== null) throw new AppError(refusal);
      if (session !== null) sessions.set(request, session);
    },
    accountOf: (request) => sessions.get(request)?.actor._id ?? null,
    handle: async (parsed, request, reply) => {
      const session = sessions.get(request);
      if (session === undefined) throw new AppError("not_signed_in");
      const params =
        call.ownPath === undefined ? {} : { params: { vaultId: null, ...(parsed.params as unknown as object) } };
      const values = { ...parsed, ...params } as unknown as CallParsed<C>;
      const context = { ...values, session, actor: session.actor, ...aboutRequest(request, reply) };
      if (options.limit !== undefined) {
        await api.routeDeps.limitSession(options.limit, countedAs(session), options.limitPer?.(context));
      }
      return options.handle(context);
    },
  });
}

const aboutRequest = (request: FastifyRequest, reply: FastifyReply) => ({
  request,
  reply,
  device: deviceName(request.headers["user-agent"]),
  ifMatch: request.headers["if-match"],
});

/** Registers a call that lists: its reply is the items, with their number on all pages in a header. */
export function listRoute<C extends Call>(
  api: Api,
  call: C,
  list: (context: RequestContext<C>) => Promise<Listed<HandlerResult<C>>>,
) {
  route(api, call, {
    handle: async (context) => {
      const { items, total } = await list(context);
      context.reply.header(totalCountHeader, total);
      return items;
    },
  });
}

/** Registers a call that anyone may make, limited by network address. A token in the request is ignored. */
export function publicRoute<C extends Call>(
  api: Api,
  call: C,
  options: {
    limit?: VisitorLimitName;
    handle: (context: PublicRequestContext<C>) => Promise<HandlerResult<C>>;
  },
) {
  if (!isPublic(callName(call))) throw new Error(`${callName(call)} is not public`);
  register(api, call, {
    authorize: async () => undefined,
    accountOf: () => null,
    handle: async (parsed, request, reply) => {
      if (options.limit !== undefined) await api.routeDeps.limitRate(options.limit, request.ip);
      return options.handle({ ...(parsed as CallParsed<C>), ...aboutRequest(request, reply) });
    },
  });
}

interface RouteSteps {
  authorize: (request: FastifyRequest) => Promise<void>;
  /** Returns the account whose request was admitted. */
  accountOf: (request: FastifyRequest) => string | null;
  handle: (parsed: CallParsed<Call>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/**
 * Registers, by each path of a call, the steps in which a request is refused, in order: size and type, session, role,
 * values; the rest is the handler's.
 */
function register(api: Api, call: Call, steps: RouteSteps) {
  for (const form of formsOf(call)) registerForm(api, callName(call), form, steps);
}

function registerForm({ app, routeDeps }: Api, name: CallName, call: Call, steps: RouteSteps) {
  const list = listBodyOf(call);
  const parse = createParse(call, list);
  /** Requests whose body had not arrived when they were admitted. */
  const bodyPending = new WeakSet<FastifyRequest>();
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { call: name },
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      checkBodyHeaders(call, request);
      await steps.authorize(request);
      if (!request.raw.complete) bodyPending.add(request);
    },
    handler: async (request, reply) => {
      const releaseBody = acquireBodySlot(routeDeps, call, request, steps.accountOf(request));
      try {
        const raw = await readRawBody(routeDeps, call, request, reply);
        // A body may take minutes to arrive: a session that has ended by then has ended for this request too.
        if (bodyPending.has(request) && raw.length > 0) await steps.authorize(request);
        const answer = await steps.handle(await parse(request, raw), request, reply);
        return send(call, answer, reply);
      } finally {
        releaseBody();
      }
    },
  });
}

/** Reserves a slot for a large body; one of unknown length may be large. */
function acquireBodySlot(deps: RouteDeps, call: Call, request: FastifyRequest, account: string | null) {
  const bytes = contentLengthOf(request) ?? bodyLimitOf(call);
  return account === null || bytes <= limits.bodyBytes ? () => undefined : deps.acquireLargeBody(account);
}

async function readRawBody(
  routeDeps: RouteDeps,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const { body: stream } = request;
  if (call.body === undefined || !(stream instanceof Readable)) return Buffer.alloc(0);
  try {
    const [maxBytes, announced] = [bodyLimitOf(call), contentLengthOf(request)];
    return await readBody(stream, { maxBytes, announced, timeoutMs: routeDeps.bodyTimeoutMs });
  } catch (error) {
    reply.header("connection", "close");
    throw error;
  }
}

const nothing = z.strictObject({});

/** Creates the validation of all parts of a request; its schema is compiled once, at the first request. */
function createParse(call: Call, list: ListBody | null) {
  const headers = Object.keys(call.jsonHeaders ?? {});
  const whole = z.object({
    params: call.params ?? nothing,
    query: call.query ?? nothing,
    body: list?.around ?? call.body ?? z.undefined(),
    jsonHeaders: headers.length === 0 ? z.undefined() : z.object(call.jsonHeaders),
  });
  return async (request: FastifyRequest, raw: Buffer): Promise<CallParsed<Call>> => {
    if (call.body === undefined && contentLengthOf(request) !== 0) throw invalid("", "This call takes no body");
    const parsed = whole.safeParse({
      params: request.params,
      query: request.query,
      body: await parseRawBody(call, list, raw),
      jsonHeaders:
        headers.length === 0 ? undefined : Object.fromEntries(headers.map((key) => [key, jsonHeader(request, key)])),
    });
    if (parsed.success) return parsed.data as unknown as CallParsed<Call>;
    // A path names its member alone: `kdf.salt`, not `body.kdf.salt`.
    throw validationError(
      call,
      parsed.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })),
    );
  };
}

async function parseRawBody(call: Call, list: ListBody | null, raw: Buffer): Promise<unknown> {
  if (raw.length === 0) return undefined;
  if (call.body === octets) return raw;
  return list === null ? parseBody(raw) : parseListBody(call, list, raw);
}

function jsonHeader(request: FastifyRequest, key: string): unknown {
  const text = request.headers[key];
  return typeof text === "string" ? parseJson(text, key) : undefined;
}

/** Sends only what the contract defines: an extra member is dropped, a missing one is an error of the server. */
function send(call: Call, answer: unknown, reply: FastifyReply) {
  const [[status, schema] = []] = Object.entries(call.replies);
  if (answer instanceof NotModified) return reply.code(answer.status).send();
  if (schema === null || schema === undefined) return reply.code(204).send();
  if (schema === octets) {
    // It is never shown, whatever it contains.
    reply.header("content-disposition", "attachment");
    return reply.code(Number(status)).type(octetsType).send(answer);
  }
  reply.code(Number(status)).type("application/json; charset=utf-8");
  return reply.send(answer instanceof RawJson ? answer.text : JSON.stringify(schema.parse(answer)));
}
