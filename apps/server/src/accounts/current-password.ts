import { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";
import type { AppContext } from "./app-context.ts";
import type { LockedRateKey } from "./password-check.ts";

interface CurrentPasswordAttempt {
  /** Counts wrong passwords that this session tries. */
  rateKey: LockedRateKey;
  /** What the account's password is checked against. */
  verifier: Buffer;
  credential: string;
}

/**
 * Whether somebody who is signed in knows the account's password; failures count against their session. Gives the
 * refusal to be returned from the transaction, so that the failure stays counted, or null.
 */
export async function checkCurrentPassword(
  { checkPassword }: Pick<AppContext, "checkPassword">,
  trx: Trx,
  attempt: CurrentPasswordAttempt,
): Promise<AppError | null> {
  const outcome = await checkPassword(trx, attempt);
  if (outcome.kind === "blocked") return new AppError("rate_limited", outcome);
  return outcome.kind === "wrong" ? new AppError("wrong_password") : null;
}
