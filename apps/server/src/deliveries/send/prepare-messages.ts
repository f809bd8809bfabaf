import { type ClaimedMessage, claimReplacements, type Line } from "../claim/claim-messages.ts";
import { type ClaimedPart, type PreparedDelivery, prepareDeliveries } from "../claim/prepare.ts";
import { type DeliverDeps, goAlone } from "./record.ts";
import { notWritten } from "./send-message.ts";
import { isDatabaseUnavailable, isStatementTimeout } from "../../platform/database-errors.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { AttemptDeadline } from "../../queue/backoff.ts";

/** The deliveries of each message that are sent now, with what they say. */
export type PreparedMessages = ReadonlyMap<ClaimedMessage, readonly PreparedDelivery[]>;

/**
 * Prepares messages in one transaction, with the deliveries that replace others in messages of several. Where that
 * fails, each delivery is prepared by itself: one that cannot be written stops no other, and is tried again later, in a
 * message of its own.
 */
export async function prepareMessages(
  deps: DeliverDeps,
  line: Line,
  messages: readonly ClaimedMessage[],
  time: AttemptDeadline,
): Promise<PreparedMessages> {
  const prepared = new Map<ClaimedMessage, readonly PreparedDelivery[]>();
  const parts = messages.flatMap((message) => message.deliveries.map((claimed) => ({ claimed, message })));
  const going = await prepareParts(deps, parts, new Set(), time);
  const ids = new Map(going.map((one) => [one.claimed.id, one]));
  for (const message of messages) {
    const own = message.deliveries.flatMap(({ id }) => ids.get(id) ?? []);
    prepared.set(message, message.groupId === null ? own : await withReplacements(deps, line, { message, own }, time));
  }
  return prepared;
}

async function prepareParts(
  deps: DeliverDeps,
  parts: readonly ClaimedPart[],
  counted: ReadonlySet<object>,
  time: AttemptDeadline,
): Promise<PreparedDelivery[]> {
  try {
    return await withTransaction(deps.db, (trx) => prepareDeliveries(trx, deps, parts, counted));
  } catch (error) {
    // A reminder that another transaction keeps locked stops no other.
    if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) throw error;
    const [only, ...others] = parts;
    if (only === undefined) return [];
    if (others.length === 0) {
      deps.log.error({ err: error, delivery: only.claimed.id }, "a reminder could not be written");
      // It is left to its lease.
      if (isStatementTimeout(error)) return [];
      await goAlone(deps, [only.claimed], notWritten, time);
      return [];
    }
    deps.log.warn({ err: error, many: parts.length }, "reminders could not be prepared together");
  }
  const prepared: PreparedDelivery[] = [];
  const further = new Set(counted);
  for (const part of parts) {
    const own = await prepareParts(deps, [part], further, time);
    if (own.length > 0) further.add(part.message);
    prepared.push(...own);
  }
  return prepared;
}

/** Adds the deliveries that were planned in place of those that are not sent. */
async function withReplacements(
  deps: DeliverDeps,
  line: Line,
  { message, own }: { message: ClaimedMessage; own: readonly PreparedDelivery[] },
  time: AttemptDeadline,
): Promise<readonly PreparedDelivery[]> {
  const parts = [...own];
  const known = message.deliveries.map(({ id }) => id);
  for (let waiting = message.deliveries; waiting.length > 0;) {
    const going = new Set(parts.map(({ claimed }) => claimed.id));
    const reminderIds = waiting.flatMap(({ id, reminder_id: reminder }) =>
      reminder === null || going.has(id) ? [] : [reminder],
    );
    if (reminderIds.length === 0) break;
    waiting = await claimReplacements(deps.db, line, message, { reminderIds, known, clock: deps.clock });
    known.push(...waiting.map(({ id }) => id));
    const replacing = waiting.map((claimed) => ({ claimed, message }));
    const counted = new Set<object>(parts.length > 0 ? [message] : []);
    if (replacing.length > 0) parts.push(...(await prepareParts(deps, replacing, counted, time)));
  }
  return parts;
}
