import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Trx } from "../platform/database.ts";
import { hashOf } from "../platform/token-hash.ts";
import { nilUuid } from "../platform/nil-uuid.ts";
import { hasRow } from "../platform/rows.ts";

const maxDevicesPerAccount = 10;
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

/** Returns whether this account has signed in on another device before, by its devices and the audit. */
export async function hasSignedInBefore(trx: Trx, userId: string, deviceId: string): Promise<boolean> {
  const device = trx.selectFrom("devices").select("id").where("user_id", "=", userId).where("id", "<>", deviceId);
  const event = trx
    .selectFrom("audit_events")
    .select("id")
    .where("actor_id", "=", userId)
    .where("kind", "=", "signed-in");
  return (await hasRow(device.limit(1))) || (await hasRow(event.limit(1)));
}

interface RememberedDevice {
  id: string;
  /** The token for its cookie. */
  token: string;
  isNew: boolean;
}

/**
 * Stores the device that signed in, and only the ten last used of an account; `sent` is the token of the request's
 * cookie.
 */
export async function rememberDevice(
  trx: Trx,
  userId: string,
  sent: string | null,
  now: Date,
): Promise<RememberedDevice> {
  if (sent !== null) {
    const known = await trx
      .updateTable("devices")
      .set({ last_seen_at: now })
      .where("user_id", "=", userId)
      .where("token_hash", "=", hashOf(sent))
      .returning("id")
      .executeTakeFirst();
    if (known !== undefined) return { id: known.id, token: sent, isNew: false };
  }
  const [id, token] = [uuidv7(), randomBytes(32).toString("base64url")];
  await trx
    .insertInto("devices")
    .values({ id, user_id: userId, token_hash: hashOf(token), created_at: now, last_seen_at: now })
    .execute();
  await trx
    .deleteFrom("devices")
    .where("id", "in", (query) =>
      query
        .selectFrom("devices")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("last_seen_at", "desc")
        .orderBy("id", "desc")
        .offset(maxDevicesPerAccount),
    )
    .execute();
  return { id, token, isNew: true };
}

/** Deletes every device of an account: none is known or trusted any more. */
export async function forgetDevices(trx: Trx, userId: string) {
  await trx.deleteFrom("devices").where("user_id", "=", userId).execute();
}
