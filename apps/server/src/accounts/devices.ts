import type { Trx } from "../platform/database.ts";
import { hashOf } from "../platform/token-hash.ts";
import { nilUuid } from "../platform/nil-uuid.ts";

/** Browsers of an account that the server knows again; the ones used the longest time ago are forgotten. */
export const maxDevicesPerAccount = 10;

export const deviceTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Returns the id of the device that a cookie's token belongs to, if it has signed in to this account before. */
export async function findDevice(trx: Trx, userId: string | null, token: string | null): Promise<string | null> {
  const row = await trx
    .selectFrom("devices")
    .select("id")
    .where("user_id", "=", userId ?? nilUuid)
    .where("token_hash", "=", hashOf(token ?? ""))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Deletes every device of an account: none is known or trusted any more. */
export async function forgetDevices(trx: Trx, userId: string) {
  await trx.deleteFrom("devices").where("user_id", "=", userId).execute();
}

/** Deletes the device that a session began on, which is not to be known. */
export async function forgetDeviceOf(trx: Trx, sessionId: string) {
  const began = trx.selectFrom("sessions").select("device_id").where("id", "=", sessionId);
  await trx.deleteFrom("devices").where("id", "=", began).execute();
}
