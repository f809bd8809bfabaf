import { maySendVerification } from "@pomander/contract";
import { type EventOrigin, mayMailUnverified, sendEmailVerification } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActorOver } from "../../accounts/confirm-actor.ts";
import type { UserRow } from "../../accounts/present-user.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { lockUser } from "./user-rows.ts";

/** Mails the link that proves the caller's own address again. */
export async function sendVerification({ db, clock }: AppContext, userId: string, device: string): Promise<void> {
  await withTransaction<null>(db, async (trx) => {
    const user = await lockUser(trx, userId);
    if (user === null) throw new AppError("not_signed_in");
    return mailVerification(trx, user, { at: clock.now(), device });
  });
}

/** Mails a user that the actor administers the link that proves their address again. */
export async function sendVerificationTo(
  { db, clock }: AppContext,
  session: Session,
  userId: string,
  device: string,
): Promise<void> {
  await withTransaction<null>(db, async (trx) => {
    const actor = await confirmActorOver(trx, session, userId);
    const user = await lockUser(trx, userId);
    if (user === null) throw new AppError("not_found");
    const subject = { _id: user.id, isAdmin: user.is_admin, isSuperAdmin: user.is_super_admin };
    if (!maySendVerification(actor, subject)) throw new AppError("forbidden");
    return mailVerification(trx, user, { at: clock.now(), device, by: actor.name });
  });
}

/** Mails the link that proves an address. Refuses more than three a day to an unproven address. */
async function mailVerification(trx: Trx, user: UserRow, origin: EventOrigin & { by?: string }): Promise<null> {
  if (user.email_verified_at !== null) return null;
  if (!(await mayMailUnverified(trx, user.email)))
    commitAndReject(new AppError("rate_limited", { retryAfterSeconds: 24 * 60 * 60 }));
  await sendEmailVerification(trx, "verify-email", user, origin);
  return null;
}
