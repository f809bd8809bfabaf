import { AppError } from "../errors.ts";

/** Ends a turn; to be called once. */
type Release = () => void;
interface Waiter {
  account: string;
  begin: () => void;
}

/**
 * Lets an account do one piece of heavy work at a time, and all accounts together `permits` pieces. The others wait, first come,
 * first served, for `timeoutMs` milliseconds.
 * @throws AppError when these are over: `rate_limited` behind one's own work, `unavailable` behind that of others
 */
export function createAccountSemaphore({ permits, timeoutMs }: { permits: number; timeoutMs: number }) {
  const running = new Set<string>();
  const waiting = new Set<Waiter>();
  const isFree = (account: string) => running.size < permits && !running.has(account);

  function begin(account: string): Release {
    running.add(account);
    return () => {
      running.delete(account);
      for (const waiter of waiting) if (isFree(waiter.account)) waiter.begin();
    };
  }
  return async (account: string): Promise<Release> => {
    if (isFree(account)) return begin(account);
    return new Promise((resolve, reject) => {
      const waiter = {
        account,
        begin: () => {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve(begin(account));
        },
      };
      const timer = setTimeout(() => {
        waiting.delete(waiter);
        const code = running.has(account) ? "rate_limited" : "unavailable";
        reject(new AppError(code, { retryAfterSeconds: timeoutMs / 1_000 }));
      }, timeoutMs);
      waiting.add(waiter);
    });
  };
}
