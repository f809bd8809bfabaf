import { type UserRow, userColumns } from "../../accounts/present-user.ts";
import type { Database, Trx } from "../../platform/database.ts";

export async function findUser(db: Database, userId: string): Promise<UserRow | null> {
  const row = await db.selectFrom("users").select(userColumns).where("id", "=", userId).executeTakeFirst();
  return row ?? null;
}

export async function lockUser(trx: Trx, userId: string): Promise<UserRow | null> {
  const row = await trx.selectFrom("users").select(userColumns).where("id", "=", userId).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Sessions that are not over, newest use first. */
export function listSessions(db: Database, userId: string, now: Date) {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
}

/** False when there is no such session of this user. */
export async function endSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const done = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
