import { type RawBuilder, sql } from "kysely";
import { claimMessages, type Line } from "../claim/claim-messages.ts";
import { createPace } from "./pace.ts";
import { sendSet } from "./send-set.ts";
import { lineSizes } from "./line-sizes.ts";
import { createOutbound } from "./outbound.ts";
import { type DeliverDeps, recordTried } from "./record.ts";
import { type Clock, sqlNow } from "../../platform/clock.ts";
import { startAttemptDeadline } from "../../queue/backoff.ts";
import type { JobQueue } from "../../queue/worker.ts";

/**
 * Returns the queue of the rows of `deliveries` that are emails of their own, or go with others since they are due
 * together.
 */
export const createDeliveryQueue = (deps: DeliverDeps): JobQueue => queueOf(deps, "mails", goesByItself);
/**
 * Returns the queue of the rows that wait for their recipient's digest: those that are due together go out as one
 * email.
 */
export const createDigestQueue = (deps: DeliverDeps): JobQueue => queueOf(deps, "digests", isFirstOfPerson(deps.clock));
/** Returns the queue of the rows that go to channels. */
export const createChannelQueue = (deps: DeliverDeps): JobQueue =>
  queueOf(deps, "channels", isFirstOfOwner(deps.clock));

function queueOf(deps: DeliverDeps, line: Line, where: RawBuilder<unknown>): JobQueue {
  const { atOnce, claimed, ...size } = lineSizes[line];
  const pace = createPace(claimed);
  const outbound = createOutbound({ atOnce, ...size }, (tried, time) => recordTried(deps, tried, time));
  const room = (underWay: number) => {
    const set = pace.size();
    // A set is claimed while the last messages of the one before are being sent, so that neither waits for the other;
    // while the server is slow, only what can be begun at once.
    if (set > claimed.least) return underWay <= atOnce + set / 2 ? set : 0;
    return atOnce - underWay;
  };
  return {
    room,
    claim: async (limit) => {
      const time = startAttemptDeadline();
      const messages = await claimMessages(deps.db, line, { where, limit, clock: deps.clock });
      return sendSet({ ...deps, line, outbound, onBegun: pace.measure(messages.length >= limit) }, messages, time);
    },
  };
}

/** Selects rows of neither the digest queue nor the channel queue. A digest row of a deleted account goes by itself. */
export const goesByItself = sql`((not in_digest or user_id is null) and channel_id is null)`;

/** Selects one digest at a time for each user, those that were tried before first. */
const isFirstOfPerson = (clock: Clock | undefined) => {
  const now = sqlNow(clock);
  return sql`id = any(array(
    select distinct on (user_id) id from deliveries due
    where in_digest and user_id is not null and state in ('pending', 'sending') and send_at <= ${now}
      and (state = 'pending' or lease_until <= ${now})
      and not exists (
        select from deliveries where user_id = due.user_id and in_digest and state = 'sending' and lease_until > ${now})
    order by user_id, digest_id nulls last, send_at, id))`;
};

/**
 * Selects the first in the line of each owner, a person or a scope tag, one at a time: however many of their channels
 * hang, no other owner waits. A channel on hold after a failure is skipped. Exported so that a test can check the query
 * plan.
 */
export function isFirstOfOwner(clock: Clock | undefined) {
  const [owner, now] = [sql`coalesce(channels.user_id, channels.scope_tag_id)`, sqlNow(clock)];
  return sql`id = any(array(
    with busy as materialized (
      select ${owner} as owner from deliveries join channels on channels.id = channel_id
      where channel_id is not null and state = 'sending' and lease_until > ${now})
    select distinct on (${owner}) first.id
    from channels cross join lateral (
      select due.id, due.send_at from deliveries due
      where due.channel_id = channels.id and due.state in ('pending', 'sending') and due.send_at <= ${now}
        and (due.state = 'pending' or due.lease_until <= ${now})
      order by due.send_at, due.id limit 1) first
    where (held_until is null or held_until <= ${now}) and not exists (select from busy where owner = ${owner})
    order by ${owner}, first.send_at, first.id))`;
}
