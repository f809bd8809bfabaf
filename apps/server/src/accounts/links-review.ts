import { sql } from "kysely";
import type { Trx } from "../platform/database.ts";

/**
 * Has the owner of an account asked whether calendar links and channels stay, where there are any: whoever had a stolen
 * session may have made one. For what ends every session.
 */
export async function askAboutLinks(trx: Trx, userId: string): Promise<void> {
  await sql`
    update users set asks_about_links = true
    where id = ${userId} and (
      exists (select from calendar_feeds where user_id = ${userId})
      or exists (select from channels where user_id = ${userId})
    )`.execute(trx);
}
