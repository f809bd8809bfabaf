import type { Database, Trx } from "../../platform/database.ts";
import { hasRow } from "../../platform/rows.ts";
import { hasGeneratedPassword } from "../generated-passwords.ts";

// An empty vault for who has lost everything that opened theirs (crypto-protocol.md §28). The link alone changes nothing:
// it lets one session, soon after the company's sign-in, put a new vault in place of the present one.

/** Remembers that a session began with a link for that. */
export async function rememberStartOver(trx: Trx, sessionId: string): Promise<void> {
  await trx.updateTable("company_sessions").set({ starts_over: true }).where("session_id", "=", sessionId).execute();
}

/** Returns whether a session may begin an empty vault in place of one whose master password was generated. */
export const mayStartOver = async (db: Database, userId: string, sessionId: string): Promise<boolean> =>
  (await hasRow(
    db
      .selectFrom("company_sessions")
      .select("session_id")
      .where("session_id", "=", sessionId)
      .where("starts_over", "=", true),
  )) && (await hasGeneratedPassword(db, userId));

/** Deletes the links that let an account do that. */
export async function endStartOver(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("company_invitations").where("user_id", "=", userId).where("starts_over", "=", true).execute();
}
