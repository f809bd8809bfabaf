import type { CallReply, calls } from "@pomander/contract";
import { lockAccount } from "../../accounts/account-row.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { isCompanyRequired } from "../../accounts/company/domains.ts";
import { markEmailVerified } from "../../accounts/email-verification.ts";
import { endSessions } from "../../accounts/end-sessions.ts";
import { findInvitedByMail, rememberInvitedSession } from "../../accounts/invitations.ts";
import { AppError } from "../../errors.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { beginSession, type DeviceAttempt } from "./begin-session.ts";

interface AcceptedInvitation {
  reply: CallReply<(typeof calls)["auth"]["acceptInvitation"]>;
  deviceToken: string;
}

/**
 * Signs in with the token of a mailed invitation, which proves the address. The session can only choose a master
 * password; a user whose session was lost before that opens the link again, which ends the one before.
 */
export function acceptInvitation(
  app: AppContext,
  { token, ...attempt }: DeviceAttempt & { token: string },
): Promise<AcceptedInvitation> {
  return withTransaction<AcceptedInvitation>(app.db, async (trx) => {
    const now = app.clock.now();
    const found = await findInvitedByMail(trx, token, now);
    const account = found === null ? null : await lockAccount(trx, found);
    // The token is checked again under the account's lock: it may have been used or replaced.
    if (account === null || (await findInvitedByMail(trx, token, now)) === null) throw new AppError("invitation_ended");
    if (await isCompanyRequired(app, trx, account)) throw new AppError("company_required");
    await endSessions(trx, account.id);
    const at = await markEmailVerified(trx, account.id, now);
    Object.assign(account, { email_verified_at: at, first_verified_at: account.first_verified_at ?? at });
    const details = { invitation: true };
    const begun = await beginSession(app, trx, account, { ...attempt, unlocked: null, details });
    await rememberInvitedSession(trx, account.id, begun.sessionId);
    return { reply: { token: begun.token, user: begun.user }, deviceToken: begun.deviceToken };
  });
}
