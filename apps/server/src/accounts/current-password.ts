import { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";
import { commitAndReject } from "../platform/transaction.ts";
import type { AppContext } from "./app-context.ts";
import { type CheckMore, type LockedRateKey, lockRateKey, sessionRateKey } from "./password-check.ts";
import { assertSessionActive, type Session } from "./sessions.ts";
import type { AccountRow } from "./account-row.ts";

interface CurrentPasswordAttempt {
  /** Counts wrong passwords that this session tries. */
  rateKey: LockedRateKey;
  /** The stored verifier that the password is checked against. */
  verifier: Buffer;
  credential: string;
  checkMore?: CheckMore | undefined;
}

/**
 * Checks that a signed-in user knows the account's password; failures count against their session. Refuses by
 * `commitAndReject`, so that the failure stays counted.
 */
export async function checkCurrentPassword(
  { checkPassword }: Pick<AppContext, "checkPassword">,
  trx: Trx,
  attempt: CurrentPasswordAttempt,
): Promise<void> {
  const outcome = await checkPassword(trx, attempt);
  if (outcome.kind === "blocked") commitAndReject(new AppError("rate_limited", outcome));
  if (outcome.kind === "refused") commitAndReject(outcome.refusal);
  if (outcome.kind === "wrong") commitAndReject(new AppError("wrong_password"));
}

/**
 * Returns the account of an active session after a check of its password, with its row locked until the transaction
 * ends. Refuses as above. `checkMore`: a further check that follows a right password. @throws `not_signed_in`
 */
export async function confirmPassword(
  app: AppContext,
  trx: Trx,
  session: Session,
  credential: string,
  checkMore?: (account: AccountRow) => Promise<AppError | null>,
): Promise<AccountRow> {
  const rateKey = await lockRateKey(trx, sessionRateKey(app.pepper, session.sessionId));
  const account = await trx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", session.actor._id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("not_signed_in"));
  await assertSessionActive(trx, session, app.clock.now());
  await checkCurrentPassword(app, trx, {
    rateKey,
    verifier: account.verifier,
    credential,
    checkMore: checkMore === undefined ? undefined : () => checkMore(account),
  });
  return account;
}
