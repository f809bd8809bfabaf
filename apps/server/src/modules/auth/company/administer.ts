import { tooManyMailsError } from "../../../accounts/account-mails.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { auditActor } from "../../../accounts/audit.ts";
import { disconnect } from "../../../accounts/company/connections.ts";
import { assertMayBeInvited, inviteByCompany } from "../../../accounts/company/invitations.ts";
import { endInvitation } from "../../../accounts/invitations.ts";
import { lockOther } from "../../../accounts/lock-other.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { AppError } from "../../../errors.ts";
import { commitAndReject, withTransaction } from "../../../platform/transaction.ts";

interface Administration {
  userId: string;
  what: "disconnect" | "invite";
  /** The administrator's device. */
  device: string;
}

/**
 * Ends the connection of another user's account, or replaces it, and an invitation by email, by a mailed invitation to
 * sign in by the company, for administrators who may set the password of that account.
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
    if (what === "invite") await assertMayBeInvited(trx, account);
    const tooMany = await tooManyMailsError(trx, account.id);
    if (tooMany !== null) commitAndReject(tooMany);
    const by = auditActor(actor);
    const change = { at: app.clock.now(), device, by, company: company.name };
    const wasConnected = await disconnect(trx, account, change);
    if (what === "invite") {
      await endInvitation(trx, account);
      await inviteByCompany(trx, account, change);
    } else if (!wasConnected) throw new AppError("not_found");
    return undefined;
  });
}
