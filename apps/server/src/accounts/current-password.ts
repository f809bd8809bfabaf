import { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";
import { commitAndReject } from "../platform/transaction.ts";
import type { AppContext } from "./app-context.ts";
import { findCompanyOrigin } from "./company/origin.ts";
import {
  type CheckMore,
  companyPasswordRateKey,
  type LockedRateKey,
  lockRateKey,
  sessionRateKey,
} from "./password-check.ts";
import { assertSessionActive, type Session } from "./sessions.ts";
import { type AccountRow, lockAccount } from "./account-row.ts";
import { confirmationError, findGenerated, hasGeneratedPassword } from "./generated-passwords.ts";

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

interface PasswordConfirmation {
  /** The password's credential. */
  credential: string;
  /** A further check that follows a right password. */
  checkMore?: (account: AccountRow) => Promise<AppError | null>;
  /** Whether an account with a generated password needs a confirmation at the company; absent: it does. */
  isConfirmed?: boolean;
}

/**
 * Returns the account of an active session after a check of its password, with its row locked until the transaction
 * ends. Where the password was generated, the owner must have confirmed at the company. Refuses as above.
 * @throws `not_signed_in`
 */
export async function confirmPassword(
  app: AppContext,
  trx: Trx,
  session: Session,
  { credential, checkMore, isConfirmed = false }: PasswordConfirmation,
): Promise<AccountRow> {
  const rateKey = await lockPasswordRateKey(app, trx, session);
  const account = await lockAccount(trx, session.actor._id);
  if (account === null) throw new AppError("not_signed_in");
  await assertSessionActive(trx, session, app.clock.now());
  const { verifier, checkOwner } = await ownPassword(app, trx, session, account);
  await checkCurrentPassword(app, trx, {
    rateKey,
    verifier,
    credential,
    checkMore: async () => {
      const refusal = isConfirmed ? null : await checkOwner();
      return refusal ?? (checkMore === undefined ? null : checkMore(account));
    },
  });
  return account;
}

/**
 * Locks the key under which a session's wrong passwords count: its own, which leaves the owner's other sessions theirs.
 * Who is let in by the company, or runs its provider, begins any number of sessions without the password: these count
 * together. A generated password is not guessed.
 */
export async function lockPasswordRateKey(
  { pepper }: Pick<AppContext, "pepper">,
  trx: Trx,
  { actor, sessionId }: Session,
): Promise<LockedRateKey> {
  const isCounted = (await findCompanyOrigin(trx, sessionId)) !== null && !(await hasGeneratedPassword(trx, actor._id));
  return lockRateKey(trx, isCounted ? companyPasswordRateKey(pepper, actor._id) : sessionRateKey(pepper, sessionId));
}

/**
 * Returns the verifier of an account's own password: of its vault where that was generated, while no temporary password
 * replaces it. `checkOwner` returns the refusal where the owner has yet to confirm at the company.
 */
export async function ownPassword(
  app: Pick<AppContext, "config" | "clock">,
  trx: Trx,
  session: Session,
  account: AccountRow,
): Promise<{ verifier: Buffer; checkOwner: CheckMore }> {
  const generated = account.must_change_password ? null : await findGenerated(trx, account.id);
  if (generated === null) return { verifier: account.verifier, checkOwner: async () => null };
  return { verifier: generated.verifier, checkOwner: () => confirmationError(app, trx, session) };
}
