import {
  errorReply,
  errorText,
  limits,
  serverSays,
  totalCountHeader,
  type AssertionOptions,
  type BegunSuccessor,
  type Call,
  type CallInput,
  type CallReply,
  type ErrorCode,
  type ErrorReply,
  octets,
  type z,
} from "@pomander/contract";
import { CodedError } from "@pomander/crypto/coded-error";
import type { Bytes } from "@pomander/crypto";
import { callError } from "./call-errors.ts";
import { isCode } from "./is-code.ts";

type JsonHeaders<C extends Call> = C extends { jsonHeaders: infer H extends Record<string, z.ZodType> }
  ? { jsonHeaders: { [K in keyof H]: z.input<H[K]> } }
  : unknown;
type CallParts<C extends Call> = {
  [K in keyof CallInput<C> as [CallInput<C>[K]] extends [undefined] ? never : K]: CallInput<C>[K];
} & JsonHeaders<C>;
/** The arguments of a call; empty for a call that takes none. */
export type CallArguments<C extends Call> = keyof CallParts<C> extends never
  ? [given?: undefined, options?: CallOptions]
  : [given: CallParts<C>, options?: CallOptions];

export interface CallOptions {
  /** The token to send instead of the current one, e.g. while it is not yet certain that a new session is kept. */
  token?: string | null;
  timeoutMs?: number;
  /** The `updatedAt` of the record to change: the call is refused with `changed_meanwhile` if it differs by then. */
  ifMatch?: string;
  /** The `tag` of the reply that the client already has. */
  ifNoneMatch?: string;
}

/**
 * The server refused. `message` may be shown to a user: it is this client's own text of the code, or the server's words
 * marked as such (`errorText`). It is empty if the reply has none (a proxy's page, a bare status), and `code` is then
 * derived from the status.
 */
export class ApiError extends CodedError<ErrorCode, NonNullable<ErrorReply["params"]>> {
  /** `message` is written for users. */
  readonly isForPeople = true;
  readonly status: number;
  readonly issues: NonNullable<ErrorReply["issues"]>;
  readonly retryAfterSeconds: number | null;
  readonly requestId: string;
  /** The challenge for the next attempt, and its methods, with `second_factor_required` and `factor_proof_required`. */
  readonly challenge: string | null;
  readonly methods: readonly string[];
  /** The proof so far, with `company_required`, and with `second_factor_required` after a company's sign-in. */
  readonly ticket: string | null;
  /** The assertion options, if a security key is among the methods. */
  readonly webauthn: AssertionOptions | null;
  /** The new keys of a shared vault that are being created already, with `already_begun`. */
  readonly begun: BegunSuccessor | null;
  /** The ids of the files that the server doesn't have, with `file_missing`. */
  readonly ids: readonly string[];

  constructor(status: number, reply: ErrorReply, retryAfterSeconds: number | null) {
    super(reply.code, reply.params ?? {}, { message: reply.message });
    this.status = status;
    this.issues = reply.issues ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = reply.requestId;
    this.challenge = reply.challenge ?? null;
    this.methods = reply.methods ?? [];
    this.ticket = reply.ticket ?? null;
    this.webauthn = reply.webauthn ?? null;
    this.begun = reply.begun ?? null;
    this.ids = reply.ids ?? [];
  }
}

/** Whether it is unknown if the server has carried out the request. */
export const isLostReply = (error: unknown) =>
  isCode(error, "unreachable", "malformed_reply") || (error instanceof ApiError && error.status >= 500);

export interface Api {
  /** Makes a call and returns its parsed reply. Throws ApiError, `unreachable`, `malformed_reply`. */
  <C extends Call>(call: C, ...input: CallArguments<C>): Promise<CallReply<C>>;
  /** Makes a call of which only the success counts, not the contents of the reply. */
  done<C extends Call>(call: C, ...input: CallArguments<C>): Promise<void>;
  /** Makes a call and returns its reply, or `null` if it is still the one of `ifNoneMatch`. */
  tagged<C extends Call>(call: C, ...input: CallArguments<C>): Promise<Tagged<CallReply<C>> | null>;
  /** Reads a list, or a page of it, and the total number of rows. */
  list<C extends Call>(call: C, ...input: CallArguments<C>): Promise<Listed<CallReply<C>>>;
}

/** A reply, and the tag by which the server recognizes it; `null` if it gave none. */
interface Tagged<Reply> {
  reply: Reply;
  tag: string | null;
}

export interface Listed<Rows> {
  rows: Rows;
  /** Over all pages. */
  total: number;
}

export interface ApiOptions {
  fetch: typeof globalThis.fetch;
  /** The base URL, ending in `/api`; relative to the page in a browser. */
  baseUrl: string;
  token: () => string | null;
  /** "omit": no cookie is sent. */
  credentials?: "same-origin" | "omit";
}

const defaultTimeoutMs = 30_000;
/** The page size of a request that names none. */
const defaultPageSizeText = "10";
/** Pages to count at most: more than any list has, so that a lying server cannot keep the client counting. */
const maxCountedPages = 1_000;

/** Creates a typed client of every call of the contract. */
export function createApi({ fetch, baseUrl, token, credentials = "same-origin" }: ApiOptions): Api {
  async function send(call: Call, input: UntypedCallInput = {}, options: CallOptions = {}): Promise<Response> {
    const bearer = options.token === undefined ? token() : options.token;
    const headers = new Headers({ accept: "application/json" });
    if (bearer !== null) headers.set("authorization", `Bearer ${bearer}`);
    const isOctets = call.body === octets;
    if (call.body !== undefined)
      headers.set("content-type", isOctets ? "application/octet-stream" : "application/json");
    for (const [name, value] of Object.entries(input.jsonHeaders ?? {})) headers.set(name, JSON.stringify(value));
    if (options.ifMatch !== undefined) headers.set("if-match", `"${options.ifMatch}"`);
    if (options.ifNoneMatch !== undefined) headers.set("if-none-match", options.ifNoneMatch);
    // Chromium sends a blob in less time than bytes, of which it also keeps a copy in the page until a garbage collection.
    const body = isOctets ? new Blob([input.body as Bytes]) : JSON.stringify(input.body);
    const response = await orNetworkError(
      fetch(baseUrl + pathOf(call, input), {
        method: call.method,
        headers,
        ...(call.body === undefined ? {} : { body }),
        credentials,
        cache: "no-store",
        redirect: "error",
        referrerPolicy: "no-referrer",
        signal: AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs),
      }),
    );
    if (!response.ok && !isUnchanged(response, options)) throw await apiErrorOf(response);
    return response;
  }

  const parse = async (call: Call, response: Response) => {
    const schema = call.replies[200] ?? call.replies[201];
    if (schema === undefined) return discardBody(response);
    if (schema === octets) return bytesOf(response);
    const parsed = schema.safeParse(await jsonOf(response));
    if (!parsed.success) throw callError("malformed_reply", {}, parsed.error);
    return parsed.data;
  };
  const api = async (call: Call, input?: UntypedCallInput, options?: CallOptions) =>
    parse(call, await send(call, input, options));
  const done = async (call: Call, input?: UntypedCallInput, options?: CallOptions) =>
    discardBody(await send(call, input, options));
  const tagged = async (call: Call, input?: UntypedCallInput, options: CallOptions = {}) => {
    const response = await send(call, input, options);
    if (isUnchanged(response, options)) return null;
    return { reply: await parse(call, response), tag: response.headers.get("etag") };
  };
  const list = async (call: Call, input?: UntypedCallInput, options?: CallOptions) => {
    const response = await send(call, input, options);
    const rows = (await parse(call, response)) as unknown[];
    return { rows, total: totalOf(response) ?? (await countRows(call, rows, input, options)) };
  };
  /**
   * Counts the rows if a proxy dropped the header: a complete list by its length, a longer one by reading its pages.
   */
  const countRows = async (call: Call, rows: unknown[], input: UntypedCallInput = {}, options?: CallOptions) => {
    const { page, pageSize } = (input.query ?? {}) as { page?: string; pageSize?: string };
    if (page === undefined || (page === "1" && rows.length < Number(pageSize ?? defaultPageSizeText)))
      return rows.length;
    let total = 0;
    for (let at = 1; at <= maxCountedPages; at++) {
      const query = { ...(input.query as object), page: `${at}`, pageSize: `${limits.pageSize}` };
      const { length } = (await api(call, { ...input, query }, options)) as unknown[];
      total += length;
      if (length < limits.pageSize) break;
    }
    return total;
  };
  return Object.assign(api, { done, tagged, list }) as Api;
}

/** Whether a 304 answers an `ifNoneMatch`; without one it means nothing. */
const isUnchanged = ({ status }: Response, { ifNoneMatch }: CallOptions) => status === 304 && ifNoneMatch !== undefined;

interface UntypedCallInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  jsonHeaders?: Record<string, unknown>;
}

function pathOf(call: Call, input: UntypedCallInput): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

async function orNetworkError<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw callError("unreachable", {}, error);
  }
}

/** Reads a reply's bytes. They come as a blob: of `arrayBuffer`, Chromium keeps several copies in the page for a while. */
async function bytesOf(response: Response): Promise<Bytes> {
  const blob = await orNetworkError(response.blob());
  return new Uint8Array(await blob.arrayBuffer());
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await orNetworkError(response.text());
  try {
    return JSON.parse(text);
  } catch (error) {
    throw callError("malformed_reply", {}, error);
  }
}

function totalOf(response: Response): number | null {
  const value = response.headers.get(totalCountHeader);
  if (value === null) return null;
  if (!/^\d{1,15}$/.test(value)) throw callError("malformed_reply", {}, `${totalCountHeader}: ${value}`);
  return Number(value);
}

/** Frees the connection without waiting: the rest of the body no longer matters. */
function discardBody(response: Response): undefined {
  response.arrayBuffer().catch(() => undefined);
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: "invalid",
  401: "not_signed_in",
  403: "forbidden",
  404: "not_found",
  408: "body_timeout",
  413: "too_large",
  429: "rate_limited",
  431: "headers_too_large",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

async function apiErrorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = errorReply.safeParse(body);
  const code = codeByStatus[response.status] ?? "internal";
  if (!parsed.success)
    return new ApiError(response.status, { code, message: "", requestId: "" }, retryAfterOf(response));
  const { message, issues, ...reply } = parsed.data;
  const said = errorText((body as { code?: unknown }).code, message, reply.params);
  const named = issues?.map((issue) => ({ path: issue.path, message: serverSays(issue.message) }));
  return new ApiError(response.status, { ...reply, message: said, issues: named }, retryAfterOf(response));
}

function retryAfterOf(response: Response): number | null {
  const value = response.headers.get("retry-after");
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}
