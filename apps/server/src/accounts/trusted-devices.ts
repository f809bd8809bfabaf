import { limits } from "@pomander/contract";
import { dayMs } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import { nilUuid } from "../platform/nil-uuid.ts";
import { hasRow } from "../platform/rows.ts";
import { hashOf } from "../platform/token-hash.ts";

/** Returns whether a device is trusted now, so that the second factor is not required on it. */
export const isTrusted = (trx: Trx, userId: string, deviceId: string | null, now: Date): Promise<boolean> =>
  hasRow(
    trx
      .selectFrom("devices")
      .select("id")
      .where("id", "=", deviceId ?? nilUuid)
      .where("user_id", "=", userId)
      .where("trusted_until", ">", now),
  );

interface NewTrust {
  userId: string;
  deviceToken: string;
  /** The device's name. */
  name: string;
  now: Date;
}

/** Trusts a device that has just passed the second factor, so that it is not required there for a while. */
export async function trustDevice(trx: Trx, { userId, deviceToken, name, now }: NewTrust): Promise<void> {
  await trx
    .updateTable("devices")
    .set({ trusted_until: new Date(now.getTime() + limits.trustDays * dayMs), trusted_name: name })
    .where("user_id", "=", userId)
    .where("token_hash", "=", hashOf(deviceToken))
    .execute();
}
