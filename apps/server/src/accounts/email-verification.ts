import { randomBytes } from "node:crypto";
import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { type AuditPerson, recordEvent } from "./audit.ts";
import { dayMs, nextUpdatedAt } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import { hashOf } from "../platform/token-hash.ts";

/**
 * Creates the token of a link that proves an account's present address: 32 random bytes, stored as a hash, used once.
 */
export async function createEmailVerification(trx: Trx, userId: string, at: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx
    .insertInto("email_proofs")
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: at,
      expires_at: new Date(at.getTime() + limits.emailProofDays * dayMs),
    })
    .execute();
  return token;
}

/** Returns the user whose address a token proves; null when the token was used, has expired or is unknown. */
export async function findEmailVerification(trx: Trx, token: string, at: Date): Promise<string | null> {
  const row = await trx
    .selectFrom("email_proofs")
    .select("user_id")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Revokes all links of an account whose address has changed: a link sent to the previous address proves nothing. */
export async function revokeEmailVerifications(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("email_proofs").where("user_id", "=", userId).execute();
}

/**
 * Marks an account's address as proven and releases the deliveries that waited for that. Returns when it was proven.
 */
export async function markEmailVerified(trx: Trx, userId: string, at: Date): Promise<Date> {
  const { email_verified_at } = await trx
    .updateTable("users")
    .set({
      email_verified_at: sql<Date>`coalesce(email_verified_at, ${at})`,
      first_verified_at: sql<Date>`coalesce(first_verified_at, ${at})`,
      reminders_declined_at: null,
      updated_at: nextUpdatedAt(at),
    })
    .where("id", "=", userId)
    .returning("email_verified_at")
    .executeTakeFirstOrThrow();
  await revokeEmailVerifications(trx, userId);
  await releaseWaiting(trx, userId);
  return email_verified_at ?? at;
}

/** Returns the columns of an account that gets a new address: what was known of the previous one is cleared. */
export const newEmailColumns = (email: string) => ({
  email,
  email_verified_at: null,
  email_known_at: null,
  reminders_declined_at: null,
  invited_until: null,
});

/** Makes due the deliveries that wait for the proof of an account's address: it was proven, or declared right. */
export async function releaseWaiting(trx: Trx, userId: string): Promise<void> {
  await sql`
    update deliveries set send_at = due_at, awaits_verification = false
    where user_id = ${userId} and awaits_verification and state = 'pending'`.execute(trx);
}

/** Records that an administrator declared a user's address right, or took that back. */
export function recordEmailKnown(
  trx: Trx,
  event: { at: Date; actor: AuditPerson; target: AuditPerson },
  isKnown: boolean,
): Promise<void> {
  return recordEvent(trx, {
    ...event,
    kind: "user-changed",
    details: { fields: isKnown ? "emailKnown" : "emailNotKnown" },
  });
}
