import type { Database } from "../platform/database.ts";

/** Whether an account has this address, in its stored form. */
export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}
