import { mayMailUnverified, sendEmailVerification } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { AppError } from "../../errors.ts";
import { lockUser } from "./store.ts";

/** Mails the link that proves one's own address again. */
export async function sendVerification({ db, clock }: AppContext, userId: string, device: string): Promise<void> {
  await withTransaction<null>(db, async (trx) => {
    const user = await lockUser(trx, userId);
    if (user === null) throw new AppError("not_signed_in");
    if (user.email_verified_at !== null) return null;
    if (!(await mayMailUnverified(trx, user.email)))
      return new AppError("rate_limited", { retryAfterSeconds: 24 * 60 * 60 });
    await sendEmailVerification(trx, "verify-email", user, { at: clock.now(), device });
    return null;
  });
}
