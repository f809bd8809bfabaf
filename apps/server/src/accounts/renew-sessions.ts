import type { Trx } from "../platform/database.ts";
import type { AppContext } from "./app-context.ts";
import { findCompanyOrigin } from "./company/origin.ts";
import { rememberCompanyOrigin } from "./company/sessions.ts";
import { endSessions } from "./end-sessions.ts";
import { askAboutLinks } from "./ask-about-links.ts";
import { startOnNewDevice } from "./start-session.ts";
import { dropSuccessor } from "./vault-keys.ts";

/** Ends all open sign-in codes of an account, whose password or address has changed. */
export async function revokeSignInCodes(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable("sign_in_codes")
    .set({ ended_at: at })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}

interface NewSession {
  userId: string;
  /** The session that chose the new master password: if the company began it, it began the new one too. */
  from: string;
  /** The device's name. */
  device: string;
  /** The vault that the new master password opens. */
  vaultId: string;
}

/** Renews the sessions after a new master password: ends all of them as below, and starts a session on this device. */
export async function renewSessions(
  app: AppContext,
  trx: Trx,
  { from, ...session }: NewSession,
): Promise<{ token: string; deviceToken: string }> {
  const origin = await findCompanyOrigin(trx, from);
  await endAllSessions(app, trx, session.userId);
  const { sessionId, ...tokens } = await startOnNewDevice(app, trx, session);
  if (origin !== null) await rememberCompanyOrigin(trx, sessionId, origin);
  return tokens;
}

/**
 * Ends every session and code, forgets every device, and deletes new vault keys that were begun. The owner will be asked
 * whether to keep calendar links and channels.
 */
export async function endAllSessions(app: Pick<AppContext, "clock">, trx: Trx, userId: string): Promise<void> {
  await dropSuccessor(trx, userId);
  await endSessions(trx, userId);
  await revokeSignInCodes(trx, userId, app.clock.now());
  await askAboutLinks(trx, userId);
}
