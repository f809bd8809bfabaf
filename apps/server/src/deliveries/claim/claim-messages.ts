import { limits } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type ClaimedDelivery, deliveryJobs } from "../store.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { type Clock, sqlNow } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { lease } from "../../queue/backoff.ts";

/** What goes out as one message: one delivery, or several to one recipient. */
export interface ClaimedMessage {
  /** Of several the Message-ID, the same on every try; null: one that goes by itself, under its own. */
  groupId: string | null;
  /** One at least. */
  deliveries: ClaimedDelivery[];
}

/** How messages go: by email, as somebody's digest, to channels. Each is taken by itself. */
export type Line = "mails" | "digests" | "channels";

/**
 * So many that are due to one recipient come one by one, as a phone shows them; what is more comes as one message. To an
 * address without an account, which has nothing to choose how they come, a second one does.
 */
const oneByOne = { inside: 3, outside: 1 };

type Row = "one" | "other";
const column = (row: Row, name: string) => sql.ref(`${row}.${name}`);
const isOpen = (row: Row) => sql`${column(row, "state")} in ('pending', 'sending')`;
const isFree = (row: Row, now: RawBuilder<Date>) =>
  sql`(${column(row, "state")} = 'pending' or ${column(row, "lease_until")} <= ${now})`;
const isOfDigest = (row: Row) => sql`(${column(row, "in_digest")} and ${column(row, "user_id")} is not null)`;
/** Neither by itself nor with others. */
const isUntried = (row: Row) =>
  sql`${column(row, "state")} = 'pending' and ${column(row, "attempts")} = 0 and ${column(row, "digest_id")} is null`;
const ownerOf = (row: Row) => sql`(select owner_id from reminders where id = ${column(row, "reminder_id")})`;

/** To an address without an account. */
const isOutside = (row: Row) => sql`(${column(row, "user_id")} is null and ${column(row, "channel_id")} is null)`;

/**
 * Whether one and other may go out together: to one recipient, and of one kind, since an escalation has other words, and so has what can't be checked. To
 * an address without an account each owner has messages of their own, so that whoever ends one owner's ends no other's.
 */
const goTogether = sql`
  other.recipient_key = one.recipient_key and other.kind = one.kind
  and (other.kind in ('scheduled', 'escalation') or (other.kind = 'unreachable' and other.channel_id is null))
  and other.channel_id is not distinct from one.channel_id and not ${isOfDigest("one")} and not ${isOfDigest("other")}
  and (not ${isOutside("one")} or ${ownerOf("other")} is not distinct from ${ownerOf("one")})`;

interface ClaimOptions {
  /** Which of the rows of `deliveries`, as `one`, are of this line. */
  where: RawBuilder<unknown>;
  limit: number;
  clock?: Clock | undefined;
}

interface DueRow {
  id: string;
  digest_id: string | null;
  is_of_digest: boolean;
  /** Whether more than a few are due to its recipient. */
  is_one_of_many: boolean;
}

/**
 * Takes what is due of a line, and what a crashed worker left behind. What was tried as one message goes again as that,
 * whenever its parts are due; of what was not tried, more than a few that are due to one recipient are one message.
 */
export function claimMessages(db: Database, line: Line, options: ClaimOptions): Promise<ClaimedMessage[]> {
  const { limit, clock } = options;
  return withTransaction(db, async (trx) => {
    // One process at a time: of two each would take a part of what goes together.
    await lockUntilCommit(trx, "claim", line);
    // Of many that are due to one recipient the planner expects to read all, and would compile for longer than the look takes.
    await sql`select set_config('jit', 'off', true)`.execute(trx);
    const messages: ClaimedMessage[] = [];
    for (let room = limit; room > 0; room = limit - messages.length) {
      const { rows: due } = await dueQuery({ ...options, limit: room }).execute(trx);
      messages.push(...(await takeMessages(trx, due, clock)));
      // What goes with others leaves room for more.
      if (due.length < room) break;
    }
    return messages;
  });
}

/** Exported so that a test can look at the plan of the query. */
export function dueQuery({ where, limit, clock }: ClaimOptions): RawBuilder<DueRow> {
  const now = sqlNow(clock);
  const together = sql`
    select from deliveries other where ${goTogether} and ${isUntried("other")} and other.send_at <= ${now}
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

/** Takes a delivery with all that goes out with it. */
function takeGroup(trx: Trx, groupId: string, first: DueRow, clock: Clock | undefined): Promise<ClaimedDelivery[]> {
  const now = sqlNow(clock);
  const isTheirs = first.is_of_digest
    ? sql`other.user_id = one.user_id and ${isOfDigest("other")} and ${isOpen("other")}`
    : sql`${goTogether} and ${isOpen("other")}`;
  const isNew = first.is_of_digest
    ? sql`other.digest_id is null and ${isFree("other", now)} and other.send_at <= ${now}`
    : sql`${isUntried("other")} and other.send_at <= ${now}`;
  const isPart = first.digest_id === null ? isNew : sql`other.digest_id = ${groupId} and ${isFree("other", now)}`;
  return take(trx, groupId, partsWhere(first.id, sql`${isTheirs} and ${isPart}`), clock);
}

/** So many at most: what is more goes out in a message of its own. */
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
 * Takes what was planned in place of deliveries that are not sent: the occurrence of a repeating reminder that has come
 * due while an older one waited. It goes out in the same message.
 * @param reminderIds theirs
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
  const isTheirs = first.in_digest ? sql`other.user_id = one.user_id and ${isOfDigest("other")}` : goTogether;
  const which = sql`${isTheirs} and ${isUntried("other")} and other.due_at <= ${sqlNow(clock)}
    and other.reminder_id = any(${reminderIds}::uuid[]) and other.id <> all(${known}::uuid[])`;
  return withTransaction(db, async (trx) => {
    await lockUntilCommit(trx, "claim", line);
    return take(trx, groupId, partsWhere(first.id, which), clock);
  });
}

/** Lets a delivery go out by another message: of this one it is no part. */
export async function leaveGroup(trx: Trx, { id }: ClaimedDelivery): Promise<void> {
  await sql`update deliveries set digest_id = null where id = ${id} and state = 'pending'`.execute(trx);
}
