import { AppError } from "../errors.ts";

/** Large bodies that are read or worked on at a time. Each takes a few times its size in memory, 32 MiB at most. */
const maxLargeBodies = { account: 2, process: 8 };
const retryAfterSeconds = 10;

/** Gives the slot back; call it once, when the body is no longer needed. */
type ReleaseBody = () => void;
/**
 * Counts a large body of an account.
 * @throws Refusal `rate_limited` when the account has too many under way, `unavailable` when all together have
 */
export type AcquireLargeBody = (account: string) => ReleaseBody;

export function createLargeBodyLimit(): AcquireLargeBody {
  const underWay = new Map<string, number>();
  let all = 0;
  return (account) => {
    const own = underWay.get(account) ?? 0;
    if (own >= maxLargeBodies.account) throw new AppError("rate_limited", { retryAfterSeconds });
    if (all >= maxLargeBodies.process) throw new AppError("unavailable", { retryAfterSeconds });
    underWay.set(account, own + 1);
    all += 1;
    return () => {
      const left = (underWay.get(account) ?? 0) - 1;
      if (left > 0) underWay.set(account, left);
      else underWay.delete(account);
      all -= 1;
    };
  };
}
