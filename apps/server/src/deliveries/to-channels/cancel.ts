import { withdraw, withOneOf } from "../store.ts";
import type { Trx } from "../../platform/database.ts";

/** The owner of a channel. */
export type ChannelOwner = { kind: "person"; id: string } | { kind: "tag"; id: string };

/** Cancels pending messages of channels that are turned off or removed. */
export const cancelForChannels = (trx: Trx, channelIds: readonly string[]): Promise<void> =>
  withdraw(trx, withOneOf("channel_id", channelIds), "cancelled");
