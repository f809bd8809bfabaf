import type { Trx } from "../platform/database.ts";
import { cancelForChannels } from "./to-channels/cancel.ts";

/** Removes the calendar links and channels of a person; what waits for these is cancelled. Returns whether there were any. */
export async function removePersonalLinks(trx: Trx, userId: string): Promise<boolean> {
  const feeds = await trx.deleteFrom("calendar_feeds").where("user_id", "=", userId).returning("id").execute();
  const channels = await trx.selectFrom("channels").select("id").where("user_id", "=", userId).forUpdate().execute();
  const ids = channels.map(({ id }) => id);
  await cancelForChannels(trx, ids);
  if (ids.length > 0) await trx.deleteFrom("channels").where("id", "in", ids).execute();
  return feeds.length + ids.length > 0;
}
