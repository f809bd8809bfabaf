import { sql } from "kysely";
import type { Trx } from "../platform/database.ts";

/**
 * Marks an account that has calendar links or channels: its owner is asked whether to keep them, since a stolen session
 * could have created one. Called wherever all sessions are ended.
 */
export async function askAboutLinks(trx: Trx, userId: string): Promise<void> {
  await sql`
    update users set asks_about_links = true
    where id = ${userId} and (
      exists (select from calendar_feeds where user_id = ${userId})
      or exists (select from channels where user_id = ${userId})
    )`.execute(trx);
}
