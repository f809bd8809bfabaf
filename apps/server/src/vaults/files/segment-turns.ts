import { AppError } from "../../errors.ts";
import { collectYoung } from "../../platform/release-memory.ts";
import { createAccountSemaphore } from "../../platform/long-reads.ts";

/** Does some work with one segment when it is its turn. `account`: who waits, an account or a link's ticket. */
export type SegmentTurns = <T>(account: string, work: () => Promise<T>) => Promise<T>;

/**
 * Segments that are written or read in the database at a time. Each takes a connection, of which requests have twenty,
 * and a few times its size, 1 MiB, in memory.
 */
const segmentsAtOnce = { permits: 12, perAccount: 3, waitingPerAccount: 9 };

/**
 * Returns a function that reads or writes a segment in the database when it is its turn. No turn is taken while bytes
 * come from a client or go to one, so a slow connection occupies none. The memory that the work took is released after it.
 * @throws AppError `unavailable` when no turn came free
 */
export function createSegmentTurns(timeoutMs: number): SegmentTurns {
  const acquire = createAccountSemaphore({ ...segmentsAtOnce, timeoutMs });
  return async (account, work) => {
    const release = await acquire(account).catch(() => {
      throw new AppError("unavailable", { retryAfterSeconds: timeoutMs / 1_000 });
    });
    try {
      return await work();
    } finally {
      release();
      collectYoung();
    }
  };
}
