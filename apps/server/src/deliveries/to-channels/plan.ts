import { sql } from "kysely";
import type { Trx } from "../../platform/database.ts";

/** The owner of a channel. */
export type ChannelOwner = { kind: "person"; id: string } | { kind: "tag"; id: string };

/** Cancels pending messages of channels that are turned off or removed. */
export async function cancelForChannels(trx: Trx, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return;
  await sql`
    update deliveries set state = 'cancelled'
    where channel_id = any(${channelIds}::uuid[]) and state = 'pending'`.execute(trx);
}
