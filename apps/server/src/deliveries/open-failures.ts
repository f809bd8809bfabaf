import { limits } from "@pomander/contract";
import { sql } from "kysely";

/** Selects whether a row of `deliveries`, named `failed`, went to a channel and not to a person. */
export const isToChannel = sql<boolean>`failed.recipient_key like 'channel:%'`;

/**
 * Selects whether a row of `deliveries`, named `failed`, failed in the last 30 days and is open: no message of the
 * reminder has reached that recipient since. An address that got an account since is the same recipient. A channel's
 * failures end when it is removed or turned off, unless it was turned off because of them.
 */
export const isUnsolved = sql<boolean>`(
  failed.state = 'failed' and failed.send_at > now() - interval '30 days'
  and not exists (
    select from deliveries later
    where later.reminder_id = failed.reminder_id and later.state = 'sent' and later.sent_at > failed.send_at
      and (later.recipient_key = failed.recipient_key
        or (not ${isToChannel} and later.recipient = failed.recipient)))
  and (not ${isToChannel} or exists (
    select from channels where channels.id = failed.channel_id and failed.send_at >= active_since
      and (is_active or refusals >= ${sql.lit(limits.channelRefusals)}))))`;
