import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { endSessionByToken } from "../../accounts/end-sessions.ts";
import { AppError } from "../../errors.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { lockAccount } from "../../accounts/account-row.ts";

/** Ends the session that the mail about a new device announced; the token of the mail's link is the authorization. */
export async function endSessionByLink({ db, clock }: AppContext, token: string): Promise<void> {
  await withTransaction<null>(db, async (trx) => {
    const at = clock.now();
    const ended = await endSessionByToken(trx, token, at);
    const account = ended === null ? null : await lockAccount(trx, ended.userId);
    if (ended === null || account === null) throw new AppError("session_link_ended");
    await recordEvent(trx, {
      at,
      kind: "session-ended",
      actor: auditPerson(account),
      details: { device: ended.device },
    });
    return null;
  });
}
