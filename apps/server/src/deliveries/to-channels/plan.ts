import { sql } from "kysely";
import type { Trx } from "../../platform/database.ts";

/** Whose a channel is. */
export type ChannelOwner = { kind: "person"; id: string } | { kind: "tag"; id: string };

/** Cancels what waits for channels that are off, or go. */
export async function cancelForChannels(trx: Trx, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return;
  await sql`
    update deliveries set state = 'cancelled'
    where channel_id = any(${channelIds}::uuid[]) and state = 'pending'`.execute(trx);
}
