import { tooManyMailsError } from "../../../accounts/account-mails.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { auditActor } from "../../../accounts/audit.ts";
import { disconnect } from "../../../accounts/company/connections.ts";
import { assertMayBeInvited, inviteByCompany } from "../../../accounts/company/invitations.ts";
import { hasGeneratedPassword, mayBeAdmin } from "../../../accounts/generated-passwords.ts";
import { endInvitation } from "../../../accounts/invitations.ts";
import { lockOther } from "../../../accounts/lock-other.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { AppError } from "../../../errors.ts";
import { commitAndReject, withTransaction } from "../../../platform/transaction.ts";

interface Administration {
  userId: string;
  what: "disconnect" | "invite" | "start-over";
  /** The administrator's device. */
  device: string;
}

/**
 * Ends the connection of another user's account, or replaces it, and an invitation by email, by a mailed invitation to
 * sign in by the company, for administrators who may set the password of that account. `start-over` mails the owner of a
 * generated password a link to begin an empty vault, and changes nothing before they use it.
 */
export function administerConnection(
  app: AppContext,
  session: Session,
  { userId, what, device }: Administration,
): Promise<void> {
  const { company } = app.config;
  if (company === null) throw new AppError("company_off");
  return withTransaction<undefined>(app.db, async (trx) => {
    const { actor, account } = await lockOther(trx, session, userId);
    if (what === "invite") {
      await assertMayBeInvited(trx, account);
      const way = { temporary_password_until: null, invited_until: null };
      if (account.is_admin && !(await mayBeAdmin(trx, { ...account, ...way })))
        throw new AppError("person_needs_factor");
    }
    const tooMany = await tooManyMailsError(trx, account.id, "administrator");
    if (tooMany !== null) commitAndReject(tooMany);
    const by = auditActor(actor);
    const change = { at: app.clock.now(), device, by, company: company.name };
    if (what === "start-over") {
      if (!(await hasGeneratedPassword(trx, account.id))) throw new AppError("has_password");
      await inviteByCompany(trx, account, { ...change, startsOver: true });
      return undefined;
    }
    const wasConnected = await disconnect(trx, account, change);
    if (what === "invite") {
      await endInvitation(trx, account);
      await inviteByCompany(trx, account, change);
    } else if (!wasConnected) throw new AppError("not_found");
    return undefined;
  });
}
