import { lockUntilCommit } from "../platform/advisory-locks.ts";
import { forgetDevices } from "./devices.ts";
import type { Session } from "./sessions.ts";
import type { Trx } from "../platform/database.ts";
import { nilUuid } from "../platform/nil-uuid.ts";
import { firstOrNull } from "../platform/rows.ts";
import { hashOf } from "../platform/token-hash.ts";

// Ending a session forgets the device that it began on: it is neither known nor trusted any more. A person who signs out
// leaves their own device known.

/** Signs out: ends the session of the caller. False: it has ended already. */
export async function signOut(trx: Trx, { actor, sessionId }: Session): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("sessions")
    .where("user_id", "=", actor._id)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends one session of an account. False: the account has no such session. */
export async function endSession(trx: Trx, userId: string, sessionId: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .returning("device_id")
    .execute();
  await forgetDevicesOf(trx, ended);
  return ended.length > 0;
}

/** Ends the session that a link in a mail names by its token. Returns its user and device; null: it has ended, or the token is unknown. */
export async function endSessionByToken(
  trx: Trx,
  token: string,
  at: Date,
): Promise<{ userId: string; device: string } | null> {
  const named = trx.selectFrom("sessions").select("user_id").where("end_token_hash", "=", hashOf(token));
  const found = await firstOrNull(named);
  // Requests of the session that come after this wait for it.
  if (found !== null) await lockUntilCommit(trx, "account", found.user_id);
  const row = await trx
    .deleteFrom("sessions")
    .where("end_token_hash", "=", hashOf(token))
    .where("expires_at", ">", at)
    .returning(["user_id", "device", "device_id"])
    .executeTakeFirst();
  if (row === undefined) return null;
  await forgetDevicesOf(trx, [row]);
  return { userId: row.user_id, device: row.device };
}

/** Ends every session of an account, at once and on every process. */
export async function endSessions(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await forgetDevices(trx, userId);
}

/**
 * Ends every session of the caller's account but this one, whose device stays known; or only those that a passkey
 * began, when it is removed.
 */
export async function endOtherSessions(
  trx: Trx,
  { actor, sessionId }: Session,
  passkeyId: string | null = null,
): Promise<void> {
  let others = trx.deleteFrom("sessions").where("user_id", "=", actor._id).where("id", "<>", sessionId);
  if (passkeyId !== null) others = others.where("passkey_id", "=", passkeyId);
  // The session would end with the one that made its code.
  else await trx.updateTable("sessions").set({ parent_id: null }).where("id", "=", sessionId).execute();
  await forgetDevicesOf(trx, await others.returning("device_id").execute(), sessionId);
}

/** Forgets the devices that these sessions began on, except that of the session `stays`. */
async function forgetDevicesOf(
  trx: Trx,
  ended: readonly { device_id: string | null }[],
  stays: string | null = null,
): Promise<void> {
  const ids = ended.map(({ device_id }) => device_id).filter((id) => id !== null);
  if (ids.length === 0) return;
  const staying = trx
    .selectFrom("sessions")
    .select("device_id")
    .where("id", "=", stays ?? nilUuid)
    .where("device_id", "is not", null);
  await trx.deleteFrom("devices").where("id", "in", ids).where("id", "not in", staying).execute();
}
