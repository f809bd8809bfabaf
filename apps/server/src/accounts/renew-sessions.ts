import type { Trx } from "../platform/database.ts";
import type { AppContext } from "./app-context.ts";
import { endSessions } from "./end-sessions.ts";
import { askAboutLinks } from "./links-review.ts";
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
  /** The device's name. */
  device: string;
  /** The vault that the new master password opens. */
  vaultId: string;
}

/**
 * Renews the sessions after a new master password: ends every session and code, forgets every device, deletes new vault
 * keys that were begun, and starts a session on this device. The owner will be asked whether to keep calendar links and
 * channels.
 */
export async function renewSessions(
  app: AppContext,
  trx: Trx,
  session: NewSession,
): Promise<{ token: string; deviceToken: string }> {
  await dropSuccessor(trx, session.userId);
  await endSessions(trx, session.userId);
  await revokeSignInCodes(trx, session.userId, app.clock.now());
  await askAboutLinks(trx, session.userId);
  return startOnNewDevice(app, trx, session);
}
