import { randomBytes } from "node:crypto";
import type { AuditEvent, User } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { completeNewDeviceMail, mailLimits } from "../../accounts/account-mails.ts";
import type { AccountRow } from "../../accounts/account-row.ts";
import { forgetDeviceOf } from "../../accounts/devices.ts";
import { assertOpen } from "../../accounts/deactivated.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { showOwnUser } from "../../accounts/present-user.ts";
import { startParameters, startValueCount } from "../../accounts/start-session.ts";
import { prepared, rowOf, type Trx } from "../../platform/database.ts";
import { hashOf } from "../../platform/token-hash.ts";

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
  /** Whether the device is known from now on; absent: it is. */
  isRemembered?: boolean;
  /** Details for the audit event. */
  details?: AuditEvent["details"];
}

const noticeValueCount = 8;
/** PostgreSQL's largest integer, as the hourly limit: that counts mails too which others cause, and has no effect so. */
const maxInteger = 2_147_483_647;
/** Writes the parameters with the values of `noticeOf`, the first of which is `$first`. */
export const noticeParameters = (first: number): string => rowOf("sign_in_notice_1", first, noticeValueCount);

/** Returns the values of `sign_in_notice_1`: what is written about a sign-in. `details`: for the audit event. */
export function noticeOf(details: AuditEvent["details"]): readonly unknown[] {
  const endToken = randomBytes(32).toString("base64url");
  const { newDeviceADay, unprovenADay } = mailLimits;
  const [eventId, mailId] = [uuidv7(), uuidv7()];
  const texts = JSON.stringify(details);
  return [eventId, texts, mailId, endToken, hashOf(endToken), newDeviceADay, maxInteger, unprovenADay];
}

const runBegin = prepared<{ is_known: boolean }>(
  "begin_session_1",
  `select is_known from begin_session_1($1, $2, ${startParameters(3)}, ${noticeParameters(3 + startValueCount)})`,
);

/**
 * Begins the session of a user who has proven who they are, remembers the device, and notifies the user of a new one.
 */
export async function beginSession(
  app: AppContext,
  trx: Trx,
  account: AccountRow,
  { device, deviceTokenOf, unlocked, passkeyId, isRemembered = true, details }: SignInDetails,
): Promise<{ token: string; user: User; deviceToken: string; sessionId: string }> {
  assertOpen(account);
  const sentToken = deviceTokenOf(account.id);
  const plan = app.planSession({ device, sentToken, unlocked, passkeyId, isRemembered });
  const notice = noticeOf({ device, ...details });
  const [begun] = await runBegin(trx, [account.id, plan.at, ...plan.values, ...notice]);
  // The company alone signs in people whose master password a device generated.
  if (details?.["company"] === true && begun?.is_known !== true) await completeNewDeviceMail(trx, account.id);
  if (!isRemembered) await forgetDeviceOf(trx, plan.sessionId);
  const user = await showOwnUser(trx, account);
  return { user, sessionId: plan.sessionId, ...(await plan.tokensFor(account.id, begun?.is_known === true)) };
}
