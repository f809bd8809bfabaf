import { sql } from "kysely";
import { planReminders } from "../plan.ts";
import { type Clock, sqlNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

/** Whose a channel is. */
export type ChannelOwner = { kind: "person"; id: string } | { kind: "tag"; id: string };

/** Plans the reminders that reach a channel, which is new or on again: it gets what falls due from now on. */
export async function planForChannel(trx: Trx, owner: ChannelOwner, clock?: Clock): Promise<void> {
  const theirs =
    owner.kind === "tag"
      ? sql`scope_tag_id = ${owner.id}`
      : sql`(id in (select reminder_id from reminder_assignees where user_id = ${owner.id})
          or (owner_id = ${owner.id} and lower(email) = (select email from users where id = ${owner.id})))`;
  const { rows } = await sql<{ id: string }>`
    select id from reminders
    where ${theirs} and is_active and not is_deleted
      and expiry_date >= (${sqlNow(clock)} at time zone 'UTC')::date - 2
    order by id for update`.execute(trx);
  await planReminders(
    trx,
    rows.map(({ id }) => id),
    clock,
  );
}

/** Cancels what waits for channels that are off, or go. */
export async function cancelForChannels(trx: Trx, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return;
  await sql`
    update deliveries set state = 'cancelled'
    where channel_id = any(${channelIds}::uuid[]) and state = 'pending'`.execute(trx);
}
