import { Resolver } from "node:dns/promises";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { IncomingMessage } from "node:http";
import { createAddressPolicy } from "./addresses.ts";
import { OutgoingError, outgoingErrorOf } from "./outgoing-error.ts";

/** Resolves a name to all its addresses, of both families. */
type Resolve = (name: string) => Promise<string[]>;

interface OutgoingOptions {
  /** Addresses and ranges in addition to the public ones: the setting `ALLOW_PRIVATE_TARGETS`. */
  allowed: readonly string[];
  resolve?: Resolve;
  /** A certificate authority that replaces those of Node. */
  ca?: string;
  /** Milliseconds for a whole request. */
  timeoutMs?: number;
}

export interface OutgoingRequest {
  url: string;
  method: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Whether the reply to POST is read too. */
  readsReply?: boolean;
  /** Bytes that a reply that is read may have; 64 KiB by default. */
  maxBytes?: number;
  signal?: AbortSignal;
}

export interface OutgoingReply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty with POST unless it is asked for: where the status suffices, the rest of the reply is not awaited. */
  body: string;
}

/** The only way to servers whose addresses users choose. */
export interface Outgoing {
  /**
   * Returns the addresses of a host, after checking that this server may connect to all of them; callers connect only
   * to these.
   * @throws OutgoingError `refused` when one of them is not allowed; `name` when there are none
   */
  resolvePublic(host: string, signal?: AbortSignal): Promise<string[]>;
  /**
   * Sends one request over https: redirects are returned like other replies, and neither cookies nor connections are
   * kept.
   * @throws OutgoingError
   */
  send(asked: OutgoingRequest): Promise<OutgoingReply>;
  /** Returns a signal that ends a request or a connection in time, whatever the server does. */
  deadline(signal?: AbortSignal): AbortSignal;
  /** A certificate authority that replaces those of Node. */
  ca: string | undefined;
}

const defaultTimeoutMs = 10_000;
const defaultMaxBytes = 64 * 1024;
/** Addresses that one DNS reply may have; more than any host has. */
const maxAddresses = 64;
const refused =
  "This address isn't allowed: it leads into a private network. The people who run this server can allow it with ALLOW_PRIVATE_TARGETS.";

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowed, resolve = resolveName, ca, timeoutMs = defaultTimeoutMs } = options;
  const isAllowed = createAddressPolicy(allowed);
  const deadline = (signal?: AbortSignal) => {
    const own = AbortSignal.timeout(timeoutMs);
    return signal === undefined ? own : AbortSignal.any([own, signal]);
  };

  const resolvePublic = async (host: string, signal: AbortSignal = deadline()) => {
    const name = host.replace(/^\[(.*)\]$/, "$1");
    const addresses = isIP(name) === 0 ? await inTime(resolve(name), signal) : [name];
    if (addresses.length === 0) throw new OutgoingError("name", "The name of the server wasn't found.");
    // A single private address among several could lead into a private network.
    if (addresses.length > maxAddresses || !addresses.every(isAllowed)) throw new OutgoingError("refused", refused);
    return addresses;
  };

  const send = async (asked: OutgoingRequest) => {
    const url = httpsUrl(asked.url);
    const signal = deadline(asked.signal);
    try {
      const addresses = await resolvePublic(url.hostname, signal);
      return await exchange(url, asked, { lookup: pinnedTo(addresses), signal, ca });
    } catch (error) {
      throw outgoingErrorOf(error);
    }
  };
  return { resolvePublic, send, deadline, ca };
}

/**
 * Parses an https URL. @throws OutgoingError for an invalid URL, one that is not https, or one with a name and a
 * password
 */
function httpsUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") {
    throw new OutgoingError("refused", "Only https addresses without a name and password are allowed.");
  }
  return url;
}

/** Returns a lookup that gives only checked addresses, whatever DNS replies by then. TLS and `Host` keep the name. */
export const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (all === true) done(null, found);
    else if (first !== undefined) done(null, first.address, first.family);
  };

interface Connection {
  lookup: LookupFunction;
  signal: AbortSignal;
  ca: string | undefined;
}

function exchange(url: URL, asked: OutgoingRequest, { lookup, signal, ca }: Connection): Promise<OutgoingReply> {
  const { method, headers, body, readsReply = method === "GET", maxBytes = defaultMaxBytes } = asked;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((settle, reject) => {
    const sent = request(url, {
      method,
      headers: { "user-agent": "Pomander", connection: "close", ...headers, ...length },
      agent: false,
      lookup,
      signal,
      ...(ca === undefined ? {} : { ca }),
    });
    sent.once("error", reject);
    // A reply of 101, for example, ends a request without an error.
    const closed = () => reject(new OutgoingError("unreachable", "The server closed the connection."));
    sent.once("close", closed);
    sent.once("response", (reply) => {
      sent.off("close", closed);
      const body = readsReply ? readBody(reply, maxBytes) : Promise.resolve("");
      body
        .then((text) => settle({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }), reject)
        .finally(() => sent.destroy());
    });
    sent.end(body);
  });
}

/** Reads a reply's body. @throws OutgoingError for more bytes than that, before all of it is read */
async function readBody(reply: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw new OutgoingError("too-long", "The server's answer is too long.");
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Queries DNS itself, without a file of hosts: a name that only this machine knows belongs to no public server. */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}

/** Waits for `work` until the signal. @throws the signal's reason when it comes first */
async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(signal.reason);
  signal.addEventListener("abort", end);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    signal.removeEventListener("abort", end);
    work.catch(() => undefined);
  }
}
