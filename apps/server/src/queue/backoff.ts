import { sql } from "kysely";

/** How long a message belongs to the worker that took it; after a crash another takes it when this is over. */
export const lease = sql`interval '60 seconds'`;
/** How long an attempt may take from the claim on: less than the lease, whatever the mail server does. */
const attemptMs = 45_000;
/** An attempt is not begun when less than this is left of its claim. */
const minAttemptMs = 5_000;
/** The part of a claim's time that is kept for recording how the attempt ended. */
const recordResultMs = 10_000;

/** The time that is left for one try, by a clock that only goes forward. */
export interface AttemptDeadline {
  /** Aborts when the try has to end; null when it is too late to begin one. */
  signal(): AbortSignal | null;
  /** Milliseconds in which its outcome may still be recorded. */
  left(): number;
}

/** Begin it before the message is taken. */
export function startAttemptDeadline(): AttemptDeadline {
  const begun = performance.now();
  const left = () => begun + attemptMs - performance.now();
  return {
    signal: () => (left() < minAttemptMs ? null : AbortSignal.timeout(Math.floor(left()))),
    left: () => left() + recordResultMs,
  };
}

/** The pause before the next try after a temporary failure: from 15 seconds to an hour. */
export const backoffSeconds = (attempts: number): number => Math.min(15 * 2 ** (attempts - 1), 3_600);
/** How long a message that fails temporarily is retried. */
export const retryWindow = sql`interval '24 hours'`;
