import type { AuditEvent, User } from "@pomander/contract";
import { notifyOfNewDevice } from "../../accounts/account-mails.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { hasSignedInBefore, rememberDevice } from "../../accounts/devices.ts";
import { createSessionEndToken } from "../../accounts/end-sessions.ts";
import { showOwnUser } from "../../accounts/present-user.ts";
import type { Trx } from "../../platform/database.ts";
import type { AccountRow } from "../../accounts/account-row.ts";

/** The device from which a user signs in. */
export interface DeviceAttempt {
  /** The device's name, kept with its session. */
  device: string;
  /** Returns the device token that the client sent for an account. */
  deviceTokenOf: (userId: string | null) => string | null;
}

interface SignInDetails extends DeviceAttempt {
  /** Id of the vault whose key is sent with the reply. */
  unlocked: string | null;
  /** Id of the passkey used to sign in. */
  passkeyId?: string;
  /** Details for the audit event. */
  details?: AuditEvent["details"];
}

/**
 * Begins the session of a user who has proven who they are, remembers the device, and notifies the user of a new one.
 */
export async function beginSession(
  app: AppContext,
  trx: Trx,
  account: AccountRow,
  { device: name, deviceTokenOf, unlocked, passkeyId, details: more }: SignInDetails,
): Promise<{ token: string; user: User; deviceToken: string }> {
  const at = app.clock.now();
  const device = await rememberDevice(trx, account.id, deviceTokenOf(account.id), at);
  const isNewDevice = device.isNew && (await hasSignedInBefore(trx, account.id, device.id));
  const session = await app.startSession(trx, account.id, name, { deviceId: device.id, unlocked, passkeyId });
  const user = await showOwnUser(trx, account);
  if (isNewDevice) {
    const endToken = await createSessionEndToken(trx, session.id);
    await notifyOfNewDevice(trx, account, { at, device: name, endToken });
  }
  const details = { device: name, ...more, ...(isNewDevice ? { isNewDevice } : {}) };
  await recordEvent(trx, { at, kind: "signed-in", actor: auditPerson(account), details });
  return { token: session.token, user, deviceToken: device.token };
}
