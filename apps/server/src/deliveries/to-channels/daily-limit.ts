import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

/** Whether a channel may be sent one more message today; days are those of UTC. */
export async function isWithinChannelLimit(trx: Trx, channelId: string, deliveryId: string, now: number) {
  // One at a time, so that the count is exact.
  await lockUntilCommit(trx, "channels", channelId);
  const today = new Date(Math.floor(now / dayMs) * dayMs);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deliveries
    where channel_id = ${channelId} and id <> ${deliveryId}
      and (state = 'sending' or (state = 'sent' and sent_at >= ${today}))`.execute(trx);
  return (rows[0]?.count ?? 0) < limits.channelMessagesPerDay;
}
