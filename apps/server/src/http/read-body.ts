import { finished, type Readable } from "node:stream";
import { AppError } from "../errors.ts";

interface ReadBodyOptions {
  /** Bytes that the call takes. */
  maxBytes: number;
  /** Bytes that the request says it has; `null` when it says nothing. */
  announced: number | null;
  /** Milliseconds in which some of it must come. */
  timeoutMs: number;
}

/** Bytes that are reserved for a body that does not say its length. */
const firstBytes = 16 * 1024;

/** What any line carries in that time; a shorter rest must come whole. */
const minBytesPerInterval = 64 * 1024;
/** The share that must come each time: so whoever gets through in time is never cut off. */
const minShareOfBody = 1 / 10;

/**
 * The bytes of a request's body.
 * @throws Refusal `too_large`; `body_timeout` when it stops, or comes so slowly that it would take for ever. The rest of the body
 * is not read then, so the connection is of no more use
 */
export function readBody(stream: Readable, { maxBytes, announced, timeoutMs }: ReadBodyOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Put in its place as it comes: a large body is never there twice, nor copied at one go.
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
      // Without a listener the stream would flow on.
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
