import { sendEmailVerification } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { findEmailVerification, markEmailVerified } from "../../accounts/email-verification.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { type AccountRow, lockAccount } from "./store.ts";

/** Milliseconds in which no second link is mailed to somebody who signs in again and again. */
const resendIntervalMs = 10 * 60 * 1000;

/** Whether somebody has yet to prove an address before the first sign-in. Who was given a password is let in by its code. */
export const awaitsFirstVerification = (
  { config }: AppContext,
  account: Pick<AccountRow, "first_verified_at" | "must_change_password">,
): boolean => config.requireVerifiedEmail && account.first_verified_at === null && !account.must_change_password;

/** Proves the address of whoever holds the token of its link. */
export async function verifyEmail({ db, clock }: AppContext, token: string): Promise<void> {
  await withTransaction<null>(db, async (trx) => {
    const now = clock.now();
    const found = await findEmailVerification(trx, token, now);
    const account = found === null ? null : await lockAccount(trx, found);
    // Once more, behind the account's lock: its address may have become another.
    if (account === null || (await findEmailVerification(trx, token, now)) === null)
      throw new AppError("verification_link_ended");
    await markEmailVerified(trx, account.id, now);
    return null;
  });
}

/** Why somebody who proved their password or recovery key may not enter yet; mails the link again, not too often. */
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
