import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { endSessionByToken } from "../../accounts/end-sessions.ts";
import { AppError } from "../../errors.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** Ends the session that the mail about a new device announced; the token of the mail's link is the authorization. */
export async function endSessionByLink({ db, clock }: AppContext, token: string): Promise<void> {
  await withTransaction<null>(db, async (trx) => {
    const at = clock.now();
    const ended = await endSessionByToken(trx, token, at);
    if (ended === null) throw new AppError("session_link_ended");
    // Read without a lock, for which requests of the session could keep this waiting.
    const account = await trx
      .selectFrom("users")
      .select(["id", "first_name", "last_name", "is_super_admin"])
      .where("id", "=", ended.userId)
      .executeTakeFirstOrThrow(() => new AppError("session_link_ended"));
    await recordEvent(trx, {
      at,
      kind: "session-ended",
      actor: auditPerson(account),
      details: { device: ended.device },
    });
    return null;
  });
}
