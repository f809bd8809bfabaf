import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { cancelForChannels } from "./cancel.ts";
import type { ChannelOutcome } from "./post.ts";
import { type Clock, sqlNow } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { backoffSeconds } from "../../queue/backoff.ts";

/** Largest number of seconds before a channel that works again is noticed. */
const longestHoldSeconds = 900;

/**
 * Applies an outcome to all pending messages of the channel: after a failure nothing is tried for a while, which grows,
 * and after many refusals in a row the channel is turned off. Returns the outcome with the time until the next try.
 */
export async function recordChannelOutcome(
  db: Database,
  channelId: string,
  outcome: ChannelOutcome,
  clock?: Clock,
): Promise<ChannelOutcome> {
  if (outcome.state === "postponed") {
    return { ...outcome, minSeconds: await hold(db, channelId, outcome.minSeconds ?? 0, clock) };
  }
  if (outcome.state === "failed") await withTransaction<void>(db, (trx) => countRefusal(trx, channelId));
  else {
    await sql`
      update channels set failures = 0, refusals = 0, held_until = null
      where id = ${channelId} and (failures > 0 or refusals > 0)`.execute(db);
  }
  return outcome;
}

/** Puts the channel on hold and returns for how many seconds. */
async function hold(db: Database, channelId: string, minSeconds: number, clock: Clock | undefined): Promise<number> {
  const { failures } = await db
    .updateTable("channels")
    .set((row) => ({ failures: row("failures", "+", 1) }))
    .where("id", "=", channelId)
    .returning("failures")
    .executeTakeFirst()
    .then((row) => row ?? { failures: 1 });
  const seconds = Math.max(Math.min(backoffSeconds(failures), longestHoldSeconds), minSeconds);
  await sql`
    update channels set held_until = ${sqlNow(clock)} + make_interval(secs => ${seconds})
    where id = ${channelId}`.execute(db);
  return seconds;
}

async function countRefusal(trx: Trx, channelId: string): Promise<void> {
  const { rows } = await sql<{ is_active: boolean }>`
    update channels set refusals = refusals + 1, is_active = is_active and refusals + 1 < ${limits.channelRefusals}
    where id = ${channelId} returning is_active`.execute(trx);
  if (rows[0]?.is_active === false) await cancelForChannels(trx, [channelId]);
}
