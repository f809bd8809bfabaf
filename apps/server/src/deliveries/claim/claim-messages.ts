import { limits } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { statesBefore } from "../states.ts";
import { type ClaimedDelivery, deliveryJobs } from "../store.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { type Clock, sqlNow } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { lease } from "../../queue/backoff.ts";

/** The deliveries that go out as one message: one, or several to one recipient. */
export interface ClaimedMessage {
  /** Message-ID of a message of several, the same on every try; null for a single delivery, which has its own. */
  groupId: string | null;
  /** At least one delivery. */
  deliveries: ClaimedDelivery[];
}

/** The lines in which messages go out: by email, as a user's digest, to channels. Each is claimed separately. */
export type Line = "mails" | "digests" | "channels";

/**
 * Number of due messages to one recipient that go out one by one, as a phone shows them; more go out as one message. An
 * address without an account cannot choose how they come, so there a second one is enough for that.
 */
const oneByOne = { inside: 3, outside: 1 };

type Row = "one" | "other";
const column = (row: Row, name: string) => sql.ref(`${row}.${name}`);
const isOpen = (row: Row) => sql`${column(row, "state")} in (${statesBefore("claim")})`;
const isFree = (row: Row, now: RawBuilder<Date>) =>
  sql`(${column(row, "state")} = 'pending' or ${column(row, "lease_until")} <= ${now})`;
const isOfDigest = (row: Row) => sql`(${column(row, "in_digest")} and ${column(row, "user_id")} is not null)`;
/** Selects deliveries that were tried neither by themselves nor with others. */
const isUntried = (row: Row) =>
  sql`${column(row, "state")} = 'pending' and ${column(row, "attempts")} = 0 and ${column(row, "digest_id")} is null`;
const ownerOf = (row: Row) => sql`(select owner_id from reminders where id = ${column(row, "reminder_id")})`;

/** Selects deliveries to an address without an account. */
const isOutside = (row: Row) => sql`(${column(row, "user_id")} is null and ${column(row, "channel_id")} is null)`;

/**
 * Selects whether `one` and `other` may go out together: to one recipient, and of one kind, since the texts of an
 * escalation and of a failed check differ. Each owner has messages of their own to an address without an account, so
 * that its user who unsubscribes from one owner's stays subscribed to the others'.
 */
const isBatchable = sql`
  other.recipient_key = one.recipient_key and other.kind = one.kind
  and (other.kind in ('scheduled', 'escalation') or (other.kind = 'unreachable' and other.channel_id is null))
  and other.channel_id is not distinct from one.channel_id and not ${isOfDigest("one")} and not ${isOfDigest("other")}
  and (not ${isOutside("one")} or ${ownerOf("other")} is not distinct from ${ownerOf("one")})`;

interface ClaimOptions {
  /** Selects the rows of `deliveries`, as `one`, that belong to this line. */
  where: RawBuilder<unknown>;
  limit: number;
  clock?: Clock | undefined;
}

interface DueRow {
  id: string;
  digest_id: string | null;
  is_of_digest: boolean;
  /** Whether more than a few deliveries are due to its recipient. */
  is_one_of_many: boolean;
}

/**
 * Claims the due deliveries of a line, and those that a crashed worker left behind. Deliveries that were tried as one
 * message go again as one, as soon as they are due; of untried ones, more than a few due to one recipient become one
 * message.
 */
export function claimMessages(db: Database, line: Line, options: ClaimOptions): Promise<ClaimedMessage[]> {
  const { limit, clock } = options;
  return withTransaction(db, async (trx) => {
    // Only one process claims at a time: two would each take a part of the same message.
    await lockUntilCommit(trx, "claim", line);
    // PostgreSQL's planner expects to read all of the many rows due to one recipient, and JIT compilation for that
    // would take longer than the query itself.
    await sql`select set_config('jit', 'off', true)`.execute(trx);
    const messages: ClaimedMessage[] = [];
    for (let room = limit; room > 0; room = limit - messages.length) {
      const { rows: due } = await dueQuery({ ...options, limit: room }).execute(trx);
      messages.push(...(await takeMessages(trx, due, clock)));
      // Rows grouped with others leave room for more messages, unless no more rows are due.
      if (due.length < room) break;
    }
    return messages;
  });
}

/** Exported so that a test can check the query plan. */
export function dueQuery({ where, limit, clock }: ClaimOptions): RawBuilder<DueRow> {
  const now = sqlNow(clock);
  const together = sql`
    select from deliveries other where ${isBatchable} and ${isUntried("other")} and other.send_at <= ${now}
    limit ${sql.lit(oneByOne.inside + 1)}`;
  const few = sql`case when ${isOutside("one")} then ${sql.lit(oneByOne.outside)} else ${sql.lit(oneByOne.inside)} end`;
  return sql<DueRow>`
    select id, digest_id, ${isOfDigest("one")} as is_of_digest,
      ${isUntried("one")} and (select count(*) from (${together}) together) > ${few} as is_one_of_many
    from deliveries one
    where ${isOpen("one")} and send_at <= ${now} and ${isFree("one", now)} and ${where}
    order by send_at limit ${limit} for update skip locked`;
}

async function takeMessages(trx: Trx, due: readonly DueRow[], clock: Clock | undefined): Promise<ClaimedMessage[]> {
  const messages: ClaimedMessage[] = [];
  const single: string[] = [];
  const taken = new Set<string>();
  for (const row of due) {
    if (taken.has(row.id)) continue;
    if (row.digest_id === null && !row.is_of_digest && !row.is_one_of_many) single.push(row.id);
    else {
      const groupId = row.digest_id ?? uuidv7();
      const deliveries = await takeGroup(trx, groupId, row, clock);
      for (const { id } of deliveries) taken.add(id);
      messages.push({ groupId, deliveries });
    }
  }
  if (single.length === 0) return messages;
  const rows = await take(trx, null, sql`id = any(${single}::uuid[])`, clock);
  return [...messages, ...rows.map((delivery) => ({ groupId: null, deliveries: [delivery] }))];
}

/** Claims a delivery with all that go out with it. */
function takeGroup(trx: Trx, groupId: string, first: DueRow, clock: Clock | undefined): Promise<ClaimedDelivery[]> {
  const now = sqlNow(clock);
  const isTheirs = first.is_of_digest
    ? sql`other.user_id = one.user_id and ${isOfDigest("other")} and ${isOpen("other")}`
    : sql`${isBatchable} and ${isOpen("other")}`;
  const isNew = first.is_of_digest
    ? sql`other.digest_id is null and ${isFree("other", now)} and other.send_at <= ${now}`
    : sql`${isUntried("other")} and other.send_at <= ${now}`;
  const isPart = first.digest_id === null ? isNew : sql`other.digest_id = ${groupId} and ${isFree("other", now)}`;
  return take(trx, groupId, partsWhere(first.id, sql`${isTheirs} and ${isPart}`), clock);
}

/** Limits the number of rows: the others go out in a message of their own. */
const partsWhere = (id: string, which: RawBuilder<unknown>, limit: number = limits.remindersPerDigest) => sql`id in (
  select other.id from deliveries one, deliveries other where one.id = ${id} and ${which}
  order by other.id <> one.id, other.send_at, other.id limit ${sql.lit(limit)} for update of other skip locked)`;

async function take(
  trx: Trx,
  groupId: string | null,
  which: RawBuilder<unknown>,
  clock: Clock | undefined,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    update deliveries set state = 'sending', lease_until = ${sqlNow(clock)} + ${lease}, attempts = attempts + 1,
      digest_id = ${groupId}
    where ${which} returning ${sql.join(deliveryJobs.columns.map((name) => sql.ref(name)))}`.execute(trx);
  return rows;
}

/**
 * Claims the deliveries planned in place of others that are not sent: the occurrence of a repeating reminder that has
 * come due while an older one waited. It goes out in the same message.
 * @param reminderIds ids of the reminders of the deliveries that are not sent
 * @param known the ids of all that the message has had so far
 */
export function claimReplacements(
  db: Database,
  line: Line,
  { groupId, deliveries: [first] }: ClaimedMessage,
  {
    reminderIds,
    known,
    clock,
  }: { reminderIds: readonly string[]; known: readonly string[]; clock?: Clock | undefined },
): Promise<ClaimedDelivery[]> {
  if (first === undefined) return Promise.resolve([]);
  const isTheirs = first.in_digest ? sql`other.user_id = one.user_id and ${isOfDigest("other")}` : isBatchable;
  const which = sql`${isTheirs} and ${isUntried("other")} and other.due_at <= ${sqlNow(clock)}
    and other.reminder_id = any(${reminderIds}::uuid[]) and other.id <> all(${known}::uuid[])`;
  return withTransaction(db, async (trx) => {
    await lockUntilCommit(trx, "claim", line);
    return take(trx, groupId, partsWhere(first.id, which), clock);
  });
}

/** Removes deliveries from their groups, so that each goes out in another message. */
export async function leaveGroups(trx: Trx, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  const ids = deliveries.map(({ id }) => id);
  await sql`
    update deliveries set digest_id = null
    where id = any(${ids}::uuid[]) and state = 'pending' and digest_id is not null`.execute(trx);
}
