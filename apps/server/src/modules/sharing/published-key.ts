import type { Database } from "../../platform/database.ts";

/** Returns the key for signatures of a user's published card; null: they published none. */
export async function readSignKey(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("user_cards")
    .select("sign_key")
    .where("user_id", "=", userId)
    .where("is_published", "=", true)
    .executeTakeFirst();
  return row?.sign_key ?? null;
}
