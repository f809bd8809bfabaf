import type { Selectable } from "kysely";
import { limits } from "@pomander/contract";
import { dayMs } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import { nilUuid } from "../platform/nil-uuid.ts";
import type { UsersTable } from "../platform/tables.ts";
import { hashOf } from "../platform/token-hash.ts";
import { deleteRecoveryCodes } from "./recovery-codes.ts";
import { hasRow, countRows } from "../platform/rows.ts";

/** Counts the second factors of an account. */
export async function countFactors(db: Database, userId: string): Promise<{ totp: number; keys: number }> {
  const credentials = db.selectFrom("webauthn_credentials").where("user_id", "=", userId);
  return {
    totp: await countRows(db.selectFrom("totp_factors").where("user_id", "=", userId)),
    keys: await countRows(credentials.where("purpose", "=", "security-key")),
  };
}

/** Updates an account after a change of its factors: no device is trusted any more, and `has_factor` is set. */
export async function settleFactors(trx: Trx, userId: string, hasFactor: boolean): Promise<void> {
  if (!hasFactor) await deleteRecoveryCodes(trx, userId);
  await trx
    .updateTable("devices")
    .set({ trusted_until: null, trusted_name: null })
    .where("user_id", "=", userId)
    .execute();
  await trx.updateTable("users").set({ has_factor: hasFactor }).where("id", "=", userId).execute();
}

/** Removes every second factor of an account, its recovery codes and its trust in devices. False: it had no factor. */
export async function removeFactors(
  trx: Trx,
  account: Pick<Selectable<UsersTable>, "id" | "has_factor">,
): Promise<boolean> {
  await trx.deleteFrom("totp_factors").where("user_id", "=", account.id).execute();
  await trx
    .deleteFrom("webauthn_credentials")
    .where("user_id", "=", account.id)
    .where("purpose", "=", "security-key")
    .execute();
  await settleFactors(trx, account.id, false);
  return account.has_factor;
}

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
