import { mayMail, sendProof } from "../../accounts/account-mails.ts";
import type { Core } from "../../accounts/core.ts";
import { transact } from "../../accounts/transact.ts";
import { Refusal } from "../../http/refusal.ts";
import { lockUser } from "./store.ts";

/** Mails the link that proves one's own address again. */
export async function sendVerification({ db, clock }: Core, userId: string, device: string): Promise<void> {
  await transact<null>(db, async (trx) => {
    const user = await lockUser(trx, userId);
    if (user === null) throw new Refusal("not_signed_in");
    if (user.email_verified_at !== null) return null;
    if (!(await mayMail(trx, user.email))) return new Refusal("rate_limited", { retryAfterSeconds: 24 * 60 * 60 });
    await sendProof(trx, "verify-email", user, { at: clock.now(), device });
    return null;
  });
}
