import { sql } from "kysely";
import type { Trx } from "../accounts/transact.ts";
import type { Recipient, Scene } from "./scene.ts";

const dayMs = 86_400_000;
/** Days are those of UTC: a zone of one's own choosing would make more of them. */
export const nextDay = (now: number): Date => new Date((Math.floor(now / dayMs) + 1) * dayMs);

/**
 * Counts those of a reminder's recipients who have no account here among the addresses that its owner's reminders reach
 * today. False, and nothing counted, when that would be more than `limit`.
 */
export async function reachToday(
  trx: Trx,
  { ownerId }: Pick<Scene, "ownerId">,
  recipients: readonly Recipient[],
  { now, limit = 2 ** 31 }: { now: number; limit?: number },
): Promise<boolean> {
  const addresses = recipients.filter(({ userId }) => userId === null).map(({ address }) => address);
  if (addresses.length === 0) return true;
  const day = new Date(now).toISOString().slice(0, 10);
  // One at a time for each owner, so that the count is exact whoever else sends.
  await sql`select pg_advisory_xact_lock(hashtextextended('reached ' || ${ownerId}::text, 0))`.execute(trx);
  const { rows } = await sql<{ is_within: boolean }>`
    with today as (select address from reached_addresses where owner_id = ${ownerId} and day = ${day}::date),
      fresh as (select distinct one from unnest(${addresses}::text[]) as one where one not in (table today)),
      added as (
        insert into reached_addresses (owner_id, day, address)
        select ${ownerId}, ${day}::date, one from fresh
        where (select count(*) from fresh) + (select count(*) from today) <= ${limit}
        returning address
      )
    select (select count(*) from added) = (select count(*) from fresh) as is_within`.execute(trx);
  return rows[0]?.is_within === true;
}
