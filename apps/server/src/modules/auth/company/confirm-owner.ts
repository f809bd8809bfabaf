import type { CallReply, calls } from "@pomander/contract";
import type { AppContext } from "../../../accounts/app-context.ts";
import { type CompanyIdentity, findConnected } from "../../../accounts/company/connections.ts";
import { findCompanyOrigin } from "../../../accounts/company/origin.ts";
import { rememberConfirmation } from "../../../accounts/generated-passwords.ts";
import { assertSessionActive, type Session } from "../../../accounts/sessions.ts";
import { AppError } from "../../../errors.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { clockToleranceMs } from "./auth-time.ts";
import { assertNotLoggedOut, lockIdentity } from "./logouts.ts";

type Reply = CallReply<(typeof calls)["company"]["ownerFinish"]>;

/**
 * Notes that the person to whom a session's account is connected has signed in at the company once more, since the round
 * began. The session may then change the account for some minutes.
 * @throws AppError `other_person`, `company_refused`
 */
export function confirmOwner(
  app: AppContext,
  session: Session,
  { startedAt, identity }: { startedAt: number; identity: CompanyIdentity },
): Promise<Reply> {
  const { authTime, providerSession } = identity;
  // A provider that skips the question says an earlier time, or none.
  const isNew = authTime !== null && authTime >= startedAt - clockToleranceMs;
  if (!isNew || app.config.company?.authTime === "none") throw new AppError("company_refused");
  return withTransaction<Reply>(app.db, async (trx) => {
    await lockIdentity(trx, identity);
    await assertNotLoggedOut(trx, identity, startedAt);
    await assertSessionActive(trx, session, app.clock.now());
    if ((await findConnected(trx, identity)) !== session.actor._id) throw new AppError("other_person");
    // The sign-in that began the session confirms nothing more.
    const began = (await findCompanyOrigin(trx, session.sessionId))?.authTime ?? 0;
    if (authTime <= began) throw new AppError("company_refused");
    const until = await rememberConfirmation(trx, session, { authTime, providerSession, at: app.clock.now() });
    if (until === null) throw new AppError("company_refused");
    return { until: until.toISOString() };
  });
}
