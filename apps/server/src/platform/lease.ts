import { sql } from "kysely";

/** How long a message belongs to the worker that took it; after a crash another takes it when this is over. */
export const lease = sql`interval '60 seconds'`;
/** So long a try may take in all, from the taking on: shorter than the lease, whatever the other side does. */
const tryMs = 45_000;
/** With less than this left, a try is not begun. */
const leastMs = 5_000;
/** Of the lease, what is kept for recording how a try ended. */
const recordMs = 10_000;

/** The time that is left for one try, by a clock that only goes forward. */
export interface TryTime {
  /** Aborts when the try has to end; null when it is too late to begin one. */
  signal(): AbortSignal | null;
  /** Milliseconds in which its outcome may still be recorded. */
  left(): number;
}

/** Begin it before the message is taken. */
export function startTryTime(): TryTime {
  const begun = performance.now();
  const left = () => begun + tryMs - performance.now();
  return {
    signal: () => (left() < leastMs ? null : AbortSignal.timeout(Math.floor(left()))),
    left: () => left() + recordMs,
  };
}

/** The pause before the next try after a temporary failure: from 15 seconds to an hour. */
export const pauseSeconds = (attempts: number): number => Math.min(15 * 2 ** (attempts - 1), 3_600);
/** For how long a message that meets temporary failures is tried. */
export const patience = sql`interval '24 hours'`;
