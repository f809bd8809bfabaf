import { limits } from "@pomander/contract";
import { createRangeCache } from "./range-cache.ts";
import { type BreachSource, BreachSourceError, parseRange } from "./source.ts";

interface ServiceOptions {
  /** Milliseconds for a whole answer. */
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}

const defaultTimeoutMs = 10_000;
/** Limits of requests that are under way at the service, and of those that wait in line for it. */
const maxAtOnce = 8;
const maxWaiting = 200;

/**
 * Queries a service with the interface of Pwned Passwords: `GET {url}/range/{prefix}`, padded, so that an observer of
 * the network does not learn the prefix from an answer's length. Answers are cached for a while. No redirect is
 * followed.
 */
export function createServiceSource(url: string, options: ServiceOptions = {}): BreachSource {
  const { timeoutMs = defaultTimeoutMs, fetch = globalThis.fetch } = options;
  const ask = async (prefix: string): Promise<string> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${url}/range/${prefix}`, {
      headers: { "add-padding": "true", "user-agent": "Pomander", accept: "text/plain" },
      redirect: "manual",
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new BreachSourceError(`the service answers ${response.status}`);
    }
    return parseRange(await readBounded(response));
  };
  const askGently = async (prefix: string) => {
    try {
      return await ask(prefix);
    } catch (error) {
      if (error instanceof BreachSourceError) throw error;
      // The message of an error from fetch may contain the address, and with it the prefix.
      const isLate = error instanceof DOMException && error.name === "TimeoutError";
      throw new BreachSourceError(isLate ? "the service does not answer in time" : "the service cannot be reached");
    }
  };
  return {
    kind: "service",
    host: new URL(url).host,
    read: createRangeCache(inLine(askGently)),
    close: async () => undefined,
  };
}

/** @throws BreachSourceError for more than a range can be, before all of it is read */
async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > limits.breachRange / 2) throw new BreachSourceError("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("latin1");
}

/** Runs a limited number of requests at once and queues a limited number. */
function inLine(ask: (prefix: string) => Promise<string>): (prefix: string) => Promise<string> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (prefix) => {
    if (underWay >= maxAtOnce) {
      if (waiting.length >= maxWaiting) throw new BreachSourceError("too many questions wait for the service");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else underWay += 1;
    try {
      return await ask(prefix);
    } finally {
      const next = waiting.shift();
      // The place passes straight to the next in line, so that no later request gets in between.
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
