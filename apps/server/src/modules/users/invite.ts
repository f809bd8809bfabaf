import type { User } from "@pomander/contract";
import { tooManyMailsError } from "../../accounts/account-mails.ts";
import { changeAccount } from "../../accounts/account-row.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor } from "../../accounts/audit.ts";
import { disconnect } from "../../accounts/company/connections.ts";
import { isCompanyRequired } from "../../accounts/company/domains.ts";
import { endSessions } from "../../accounts/end-sessions.ts";
import { inviteByMail } from "../../accounts/invitations.ts";
import { lockOther } from "../../accounts/lock-other.ts";
import { showUser } from "../../accounts/present-user.ts";
import { revokeSignInCodes } from "../../accounts/renew-sessions.ts";
import type { Session } from "../../accounts/sessions.ts";
import { noPasswordColumns } from "../../accounts/temporary-passwords.ts";
import { AppError } from "../../errors.ts";
import { hasRow } from "../../platform/rows.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";

/**
 * Mails an invitation to a user who has never chosen a master password. It replaces an earlier invitation, also one of
 * the company, a connection to it or a temporary password, and what began with those ends.
 */
export function inviteUser(
  app: AppContext,
  session: Session,
  { userId, device }: { userId: string; device: string },
): Promise<{ user: User }> {
  return withTransaction<{ user: User }>(app.db, async (trx) => {
    const { actor, account } = await lockOther(trx, session, userId);
    // A vault's owner has chosen a password: neither a stranger's nor a lost one is passed over by a mail.
    const hasVault = await hasRow(trx.selectFrom("vaults").select("id").where("user_id", "=", account.id));
    if (!account.must_change_password || hasVault) throw new AppError("already_registered");
    if (await isCompanyRequired(app, trx, account)) throw new AppError("company_managed");
    const tooMany = await tooManyMailsError(trx, account.id, "administrator");
    if (tooMany !== null) commitAndReject(tooMany);
    const at = app.clock.now();
    const changed = await changeAccount(trx, account, noPasswordColumns(), app.clock);
    await endSessions(trx, account.id);
    await revokeSignInCodes(trx, account.id, at);
    const change = { at, device, by: auditActor(actor) };
    await disconnect(trx, changed, { ...change, company: app.config.company?.name ?? "" });
    const invited_until = await inviteByMail(trx, changed, change);
    return { user: await showUser(trx, actor, { ...changed, invited_until }) };
  });
}
