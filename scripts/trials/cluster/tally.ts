import { type HttpRequest, sendRequest } from "../../../apps/server/test/http-api.ts";

/** Responses and their times. */
export interface Tally {
  /** Sends a request. Null when no reply arrived. */
  send(request: HttpRequest): Promise<{ status: number; text: string } | null>;
  /** Counts an acknowledged write. */
  acknowledge(): void;
  acknowledged(): number;
  /** Returns the longest time without an acknowledged write since then, in milliseconds. */
  longestPause(since: number): number;
  /** Numbers of responses by status; a 503 without Retry-After is counted separately. */
  statuses: Map<string, number>;
  longestRequest(): { ms: number; what: string };
}

const timeoutMs = 60_000;

export function createTally(url: string): Tally {
  const statuses = new Map<string, number>();
  const acknowledgedAt: number[] = [];
  let longest = { ms: 0, what: "none" };
  return {
    send: async (request) => {
      const begun = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const result = await sendRequest(url, request, signal).then(
        async (reply) => ({ reply, text: await reply.text().catch(() => null) }),
        () => null,
      );
      const status = result === null || result.text === null ? "no reply" : statusOf(result.reply);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const ms = performance.now() - begun;
      if (ms > longest.ms) longest = { ms, what: `${request.method} ${request.path}: ${status}` };
      return result === null || result.text === null ? null : { status: result.reply.status, text: result.text };
    },
    acknowledge: () => void acknowledgedAt.push(Date.now()),
    acknowledged: () => acknowledgedAt.length,
    longestPause: (since) => {
      const times = [since, ...acknowledgedAt.filter((at) => at > since), Date.now()];
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
    },
    statuses,
    longestRequest: () => longest,
  };
}

const statusOf = (reply: Response) =>
  reply.status === 503 && reply.headers.get("retry-after") === null ? "503 without Retry-After" : String(reply.status);
