import { sendEmailVerification } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { findEmailVerification, markEmailVerified } from "../../accounts/email-verification.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { type AccountRow, lockAccount } from "../../accounts/account-row.ts";

/** Milliseconds in which no second link is mailed to a user who signs in again and again. */
const resendIntervalMs = 10 * 60 * 1000;

/** Returns whether a user must prove an address before the first sign-in. */
export const awaitsFirstVerification = (
  { config }: AppContext,
  account: Pick<AccountRow, "first_verified_at">,
): boolean => config.requireVerifiedEmail && account.first_verified_at === null;

/** Proves the address to which the token's link was mailed. */
export async function verifyEmail({ db, clock }: AppContext, token: string): Promise<void> {
  await withTransaction<null>(db, async (trx) => {
    const now = clock.now();
    const found = await findEmailVerification(trx, token, now);
    const account = found === null ? null : await lockAccount(trx, found);
    // The token is checked again under the account's lock: the account may have got another address.
    if (account === null || (await findEmailVerification(trx, token, now)) === null)
      throw new AppError("verification_link_ended");
    await markEmailVerified(trx, account.id, now);
    return null;
  });
}

/**
 * Returns the reason why a user who proved their password or recovery key may not sign in yet; mails the link again, at
 * most once in `resendIntervalMs`.
 */
export async function unverifiedEmailError(
  app: AppContext,
  trx: Trx,
  account: AccountRow,
  device: string,
): Promise<AppError | null> {
  if (!awaitsFirstVerification(app, account)) return null;
  const at = app.clock.now();
  const newest = await trx
    .selectFrom("email_proofs")
    .select("created_at")
    .where("user_id", "=", account.id)
    .where("created_at", ">", new Date(at.getTime() - resendIntervalMs))
    .executeTakeFirst();
  if (newest === undefined) await sendEmailVerification(trx, "verify-email", account, { at, device });
  return new AppError("email_not_verified");
}
