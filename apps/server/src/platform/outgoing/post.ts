import { OutgoingError } from "./outgoing-error.ts";
import type { Outgoing, OutgoingReply, OutgoingRequest } from "./outgoing.ts";

/** The result of sending one message. */
export type PostOutcome =
  | { state: "sent" }
  | { state: "failed"; error: string }
  /** A failure that is worth another try, after at least this number of seconds. */
  | { state: "postponed"; error: string; minSeconds?: number };

/** Sends a message and returns the result in general words: the server's own are shown to no user. */
export async function postMessage(
  outgoing: Pick<Outgoing, "send">,
  message: OutgoingRequest,
  at: Date,
): Promise<PostOutcome> {
  try {
    return outcomeOf(await outgoing.send(message), at);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { state: error.fault === "refused" ? "failed" : "postponed", error: error.message };
  }
}

function outcomeOf({ status, headers }: OutgoingReply, now: Date): PostOutcome {
  if (status >= 200 && status < 300) return { state: "sent" };
  if (status === 429) {
    const minSeconds = retryAfterOf(headers["retry-after"], now);
    return { state: "postponed", error: "The server asks to wait: too many messages (429).", minSeconds };
  }
  if (status >= 500 || status === 408) return { state: "postponed", error: `The server has a problem (${status}).` };
  return { state: "failed", error: refusalText(status) };
}

function refusalText(status: number): string {
  if (status >= 300 && status < 400) {
    return `The server redirects (${status}), which isn't followed. Enter the final address.`;
  }
  if (status === 401 || status === 403)
    return `The server doesn't let the message in (${status}). Check address and token.`;
  if (status === 404 || status === 410)
    return `The server doesn't know this address (${status}). Enter the current one.`;
  return `The server refused the message (${status}).`;
}

const longestWait = 3_600;

/** Returns the seconds that a server asks for: a number, or a date (RFC 9110 §10.2.3); an hour at most. */
function retryAfterOf(given: string | string[] | undefined, now: Date): number {
  const text = String(given ?? "").trim();
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestWait) : 0;
}
