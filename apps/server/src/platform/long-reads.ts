import { createAccountSemaphore } from "./account-semaphore.ts";
import type { Database } from "./database.ts";
import { type LongRead, type PlanLongRead, readStream } from "./read-stream.ts";

/** How long a long read may wait and last, in milliseconds. */
export interface LongReadTimeouts {
  /** For it to end, however fast its reader is: until then it holds a connection to the database. */
  longRead: number;
  /** For its turn to come. */
  turnAtLongRead: number;
}

/** Of one process. Each holds one of its connections to the database for as long as the reader takes. */
const permits = 4;

/**
 * Reads what may be too large to be held at once, as a stream: one an account at a time, a few in all.
 * @throws AppError `rate_limited`, `unavailable` when no turn came free
 */
export type ReadLong = <T>(account: string, plan: PlanLongRead<T>) => Promise<LongRead<T> | null>;

export function createReadLong(db: Database, { longRead, turnAtLongRead }: LongReadTimeouts): ReadLong {
  const acquire = createAccountSemaphore({ permits, timeoutMs: turnAtLongRead });
  return async (account, plan) => {
    const release = await acquire(account);
    try {
      const read = await readStream(db, longRead, plan);
      if (read === null) release();
      else read.stream.once("close", release);
      return read;
    } catch (error) {
      release();
      throw error;
    }
  };
}
