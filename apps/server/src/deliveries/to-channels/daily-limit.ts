import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

/** Counts a try, whatever becomes of it, unless the channel has had all of today's; days are those of UTC. */
export async function countChannelTry(trx: Trx, channelId: string, now: number): Promise<boolean> {
  const today = new Date(Math.floor(now / dayMs) * dayMs).toISOString().slice(0, 10);
  const { rows } = await sql`
    update channels set tried_on = ${today}, tries = case when tried_on = ${today} then tries + 1 else 1 end
    where id = ${channelId} and (tried_on is distinct from ${today} or tries < ${limits.channelMessagesPerDay})
    returning id`.execute(trx);
  return rows.length > 0;
}
