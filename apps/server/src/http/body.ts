import { finished, type Readable } from "node:stream";
import { type Call, limits, octets } from "@pomander/contract";
import type { FastifyRequest } from "fastify";
import sjson from "secure-json-parse";
import { AppError, invalid } from "../errors.ts";

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
export const octetsType = "application/octet-stream";
const typeOf = (call: Call) => (call.body === octets ? /^application\/octet-stream\s*$/i : jsonType);

export const bodyLimitOf = (call: Call) => call.bodyBytes ?? limits.bodyBytes;

/**
 * Checks the headers of a body before any of it is read. A body without a length is cut off while it is read, which
 * only callers with the right to make the call reach.
 */
export function checkBodyHeaders(call: Call, request: FastifyRequest) {
  const { "content-type": type, "content-encoding": encoding } = request.headers;
  const announced = contentLengthOf(request);
  if (announced !== null && announced > bodyLimitOf(call)) throw new AppError("too_large");
  if (announced === 0) return;
  if (type === undefined || !typeOf(call).test(type)) throw new AppError("unsupported_type");
  if (encoding !== undefined && encoding !== "identity") throw new AppError("unsupported_type");
}

/** Returns the bytes that a request announces for its body; `null` when it announces no length. */
export function contentLengthOf({ headers }: FastifyRequest): number | null {
  if (headers["transfer-encoding"] !== undefined) return null;
  return Number(headers["content-length"] ?? 0);
}

/** Parses a JSON text. Members that would reach an object's prototype are refused. */
export function parseJson(text: string, path: string): unknown {
  try {
    return sjson.parse(text, { protoAction: "error", constructorAction: "error" });
  } catch {
    throw invalid(path, "Not JSON");
  }
}

export const tooManyParts = () => invalid("", "More parts than any request has");

const code = (char: string) => char.charCodeAt(0);
const [quote, backslash, brace, bracket, comma] = [code('"'), code("\\"), code("{"), code("["), code(",")];

/**
 * Returns whether a JSON text has more values than `maxParts`: the cost of parsing and validation depends on their
 * number, far more than on the text's length.
 */
function hasTooManyParts(json: Buffer, maxParts: number): boolean {
  let parts = 0;
  let isInText = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (isInText) {
      if (byte === backslash) i++;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if ((byte === brace || byte === bracket || byte === comma) && ++parts > maxParts) return true;
  }
  return false;
}

export function decodeText(raw: Buffer): string {
  try {
    return strictUtf8.decode(raw);
  } catch {
    throw invalid("", "Not UTF-8");
  }
}

/** Parses a body that is validated as a whole. */
export function parseBody(raw: Buffer, maxParts: number = limits.bodyParts): unknown {
  if (hasTooManyParts(raw, maxParts)) throw tooManyParts();
  return parseJson(decodeText(raw), "");
}

interface ReadBodyOptions {
  /** Bytes that the call accepts. */
  maxBytes: number;
  /** Bytes that the request announces; `null`: it announces no length. */
  announced: number | null;
  /** Milliseconds in which some of the body must arrive. */
  timeoutMs: number;
}

/** Bytes that are reserved for a body of unknown length. */
const firstBytes = 16 * 1024;

/** Bytes that must arrive in that time, which any connection manages; a shorter rest must arrive whole. */
const minBytesPerInterval = 64 * 1024;
/**
 * The share of the body that must arrive each time, so that a client that would complete it in time is never cut off.
 */
const minShareOfBody = 1 / 10;

/**
 * Reads the bytes of a request's body.
 * @throws AppError `too_large`; `body_timeout` when it stops, or arrives so slowly that it would never end. The rest of
 * the body is not read then, so the connection cannot be used again
 */
export function readBody(stream: Readable, { maxBytes, announced, timeoutMs }: ReadBodyOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Copied into one buffer as it arrives: a large body is never in memory twice, nor copied at once.
    let whole: Buffer = Buffer.allocUnsafe(Math.min(announced ?? firstBytes, maxBytes));
    let bytes = 0;
    let bytesBefore = 0;
    const least = Math.max(minBytesPerInterval, (announced ?? maxBytes) * minShareOfBody);
    const take = (chunk: Buffer) => {
      if (bytes + chunk.length > maxBytes) return stop(new AppError("too_large"));
      if (bytes + chunk.length > whole.length) whole = grown(whole, Math.min(2 * (bytes + chunk.length), maxBytes));
      bytes += chunk.copy(whole, bytes);
    };
    const stop = (error: Error | null | undefined) => {
      clearInterval(watch);
      unwatch();
      stream.off("data", take);
      if (error === null || error === undefined) return resolve(whole.subarray(0, bytes));
      // The stream would continue to flow without a listener.
      stream.pause();
      reject(error);
    };
    const watch = setInterval(() => {
      if (bytes - bytesBefore < least) stop(new AppError("body_timeout"));
      bytesBefore = bytes;
    }, timeoutMs);
    const unwatch = finished(stream, { writable: false }, stop);
    stream.on("data", take);
  });
}

function grown(from: Buffer, bytes: number): Buffer {
  const to = Buffer.allocUnsafe(bytes);
  from.copy(to);
  return to;
}

/** Large bodies that may be read or processed at a time. Each takes a few times its size in memory, 32 MiB at most. */
const maxLargeBodies = { account: 2, process: 8 };
const retryAfterSeconds = 10;

/** Releases the slot; call it once, when the body is no longer needed. */
type ReleaseBody = () => void;
/**
 * Counts a large body of an account.
 * @throws AppError `rate_limited` when the account has too many in progress, `unavailable` when all accounts together
 * have
 */
export type AcquireLargeBody = (account: string) => ReleaseBody;

export function createLargeBodyLimit(): AcquireLargeBody {
  const underWay = new Map<string, number>();
  let all = 0;
  return (account) => {
    const own = underWay.get(account) ?? 0;
    if (own >= maxLargeBodies.account) throw new AppError("rate_limited", { retryAfterSeconds });
    if (all >= maxLargeBodies.process) throw new AppError("unavailable", { retryAfterSeconds });
    underWay.set(account, own + 1);
    all += 1;
    return () => {
      const left = (underWay.get(account) ?? 0) - 1;
      if (left > 0) underWay.set(account, left);
      else underWay.delete(account);
      all -= 1;
    };
  };
}
