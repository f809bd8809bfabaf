import { sql } from "kysely";

/** The time for which a worker has a claimed message; after a crash another worker claims it when this is over. */
export const lease = sql`interval '60 seconds'`;
/** Milliseconds that an attempt may take from the claim on: less than the lease, whatever the mail server does. */
const attemptMs = 45_000;
/** Milliseconds of its claim that must be left to begin an attempt. */
const minAttemptMs = 5_000;
/** Milliseconds of a claim that are reserved for recording the attempt's outcome. */
const recordResultMs = 10_000;

/** The time that is left for one attempt, by a steady clock. */
export interface AttemptDeadline {
  /** Returns a signal that ends the attempt; null when it is too late to begin one. */
  signal(): AbortSignal | null;
  /** Returns the milliseconds in which its outcome may still be recorded. */
  left(): number;
}

/** Starts the time of an attempt. Call it before the message is claimed. */
export function startAttemptDeadline(): AttemptDeadline {
  const begun = performance.now();
  const left = () => begun + attemptMs - performance.now();
  return {
    signal: () => (left() < minAttemptMs ? null : AbortSignal.timeout(Math.floor(left()))),
    left: () => left() + recordResultMs,
  };
}

/** Returns the pause before the next attempt after a temporary failure: from 15 seconds to an hour. */
export const backoffSeconds = (attempts: number): number => Math.min(15 * 2 ** (attempts - 1), 3_600);
/** The time for which a message that fails temporarily is retried. */
export const retryWindow = sql`interval '24 hours'`;
