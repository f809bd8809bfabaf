import type { AppContext } from "../../accounts/app-context.ts";
import { forgetDevices, rememberDevice } from "../../accounts/devices.ts";
import { endSessions } from "../../accounts/sessions.ts";
import { ownPasswordColumns } from "../../accounts/temporary-passwords.ts";
import { invalid, type AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import type { NewPassword } from "./new-password.ts";
import { revokeSignInCodes } from "./second-factor.ts";
import type { AccountRow } from "./store.ts";
import { chooseVault } from "./vault-choice.ts";

interface PasswordReplacement {
  account: AccountRow;
  sessionId: string;
  device: string;
  newPassword: NewPassword;
}

/**
 * Replaces the master password of account and vault together: credential, kdf record and wrapped key. Every session and
 * every known device ends; a new session begins.
 */
export async function replacePassword(
  app: AppContext,
  trx: Trx,
  { account, sessionId, device, newPassword }: PasswordReplacement,
): Promise<{ token: string; deviceToken: string } | AppError> {
  const { pepper, clock } = app;
  if (account.must_change_password && pepper.isCredentialOf(newPassword.credential, account.verifier)) {
    throw invalid("password", "Choose another one than the temporary password");
  }
  const refusal = await chooseVault(app, trx, { account, sessionId, newPassword });
  if (refusal !== null) return refusal;
  const now = clock.now();
  await trx.updateTable("users").set(ownPasswordColumns(pepper, newPassword)).where("id", "=", account.id).execute();
  await endSessions(trx, account.id);
  await forgetDevices(trx, account.id);
  await revokeSignInCodes(trx, account.id, now);
  return {
    token: await app.startSession(trx, account.id, device),
    deviceToken: await rememberDevice(trx, account.id, null, now),
  };
}
