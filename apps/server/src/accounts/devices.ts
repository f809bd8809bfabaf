import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Trx } from "../platform/database.ts";
import { hashOf } from "../platform/token-hash.ts";
import { nilUuid } from "../platform/nil-uuid.ts";

const maxDevicesPerAccount = 10;
export const deviceTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The id of the device whose cookie this is, if it has signed in to this account before. */
export async function findDevice(trx: Trx, userId: string | null, token: string | null): Promise<string | null> {
  const row = await trx
    .selectFrom("devices")
    .select("id")
    .where("user_id", "=", userId ?? nilUuid)
    .where("token_hash", "=", hashOf(token ?? ""))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether somebody has signed in to this account before, as far as its devices and the audit still tell. */
export async function hasSignedIn(trx: Trx, userId: string): Promise<boolean> {
  const device = trx.selectFrom("devices").select("id").where("user_id", "=", userId);
  const event = trx
    .selectFrom("audit_events")
    .select("id")
    .where("actor_id", "=", userId)
    .where("kind", "=", "signed-in");
  return [await device.executeTakeFirst(), await event.limit(1).executeTakeFirst()].some((row) => row !== undefined);
}

/** Remembers the device that signed in, the ten used last an account. Gives the token for its cookie. */
export async function rememberDevice(
  trx: Trx,
  userId: string,
  known: { id: string; token: string } | null,
  now: Date,
): Promise<string> {
  if (known !== null) {
    const update = trx.updateTable("devices").set({ last_seen_at: now }).where("id", "=", known.id);
    const { numUpdatedRows } = await update.executeTakeFirst();
    // Forgotten while its try waited for its turn: it is a new device now.
    if (numUpdatedRows > 0n) return known.token;
  }
  const token = randomBytes(32).toString("base64url");
  await trx
    .insertInto("devices")
    .values({ id: uuidv7(), user_id: userId, token_hash: hashOf(token), created_at: now, last_seen_at: now })
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
  return token;
}

export async function forgetDevices(trx: Trx, userId: string) {
  await trx.deleteFrom("devices").where("user_id", "=", userId).execute();
}
