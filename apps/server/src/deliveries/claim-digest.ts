import { limits } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type ClaimedDelivery, deliveryJobs } from "./store.ts";
import { lockUntilCommit } from "../platform/advisory-locks.ts";
import { type Clock, sqlNow } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import { withTransaction } from "../platform/transaction.ts";
import { lease } from "../queue/backoff.ts";

/** One person's messages that go out in one email. */
export interface ClaimedDigest {
  /** Its Message-ID: the same on every try. */
  id: string;
  userId: string;
  deliveries: ClaimedDelivery[];
}

const columns = sql.join(deliveryJobs.columns.map((column) => sql.ref(column)));
const isOpen = sql`in_digest and state in ('pending', 'sending')`;
const isFree = (now: RawBuilder<Date>) => sql`(state = 'pending' or lease_until <= ${now})`;

/** Takes the digests that are due, of one for each person, and those that a crashed worker left behind. */
export async function claimDigests(db: Database, limit: number, clock?: Clock): Promise<ClaimedDigest[]> {
  const claimed = await Promise.all(
    (await readPeople(db, limit, clock)).map((userId) => withTransaction(db, (trx) => claimOne(trx, userId, clock))),
  );
  return claimed.filter((digest) => digest !== null);
}

/** Those of whom something is due, and nothing is under way. */
async function readPeople(db: Database, limit: number, clock: Clock | undefined): Promise<string[]> {
  const now = sqlNow(clock);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from deliveries due
    where user_id is not null and ${isOpen} and send_at <= ${now} and ${isFree(now)}
      and not exists (
        select from deliveries where user_id = due.user_id and in_digest and state = 'sending' and lease_until > ${now})
    group by user_id order by min(send_at) limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** What was tried before goes again as it was, whenever its rows are due; the rest is one new email. */
async function claimOne(trx: Trx, userId: string, clock: Clock | undefined): Promise<ClaimedDigest | null> {
  await lockUntilCommit(trx, "digest", userId);
  const now = sqlNow(clock);
  const { rows } = await sql<{ digest_id: string | null }>`
    select digest_id from deliveries
    where user_id = ${userId} and ${isOpen} and send_at <= ${now} and ${isFree(now)}
    order by digest_id nulls last limit 1`.execute(trx);
  const [first] = rows;
  if (first === undefined) return null;
  const id = first.digest_id ?? uuidv7();
  const which = first.digest_id === null ? sql`digest_id is null and send_at <= ${now}` : sql`digest_id = ${id}`;
  const deliveries = await claimRows(trx, { id, userId }, sql`${which} and ${isFree(now)}`, clock);
  return deliveries.length === 0 ? null : { id, userId, deliveries };
}

/**
 * Takes what was planned in place of deliveries that are not sent: the occurrence of a repeating reminder that has come
 * due while an older one waited. It goes out in the same email.
 */
export function claimReplacements(
  db: Database,
  { id, userId, deliveries }: ClaimedDigest,
  reminderIds: readonly string[],
  clock?: Clock,
): Promise<ClaimedDelivery[]> {
  const known = deliveries.map((delivery) => delivery.id);
  const isReplacement = sql`state = 'pending' and digest_id is null and attempts = 0 and due_at <= ${sqlNow(clock)}
    and reminder_id = any(${reminderIds}::uuid[]) and id <> all(${known}::uuid[])`;
  return withTransaction(db, async (trx) => {
    await lockUntilCommit(trx, "digest", userId);
    return claimRows(trx, { id, userId }, isReplacement, clock);
  });
}

async function claimRows(
  trx: Trx,
  { id, userId }: Omit<ClaimedDigest, "deliveries">,
  which: RawBuilder<unknown>,
  clock: Clock | undefined,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    update deliveries set state = 'sending', lease_until = ${sqlNow(clock)} + ${lease}, attempts = attempts + 1,
      digest_id = ${id}
    where id in (
      select id from deliveries where user_id = ${userId} and ${isOpen} and ${which}
      order by send_at, id limit ${sql.lit(limits.remindersPerDigest)} for update skip locked)
    returning ${columns}`.execute(trx);
  return rows;
}

/** Lets a delivery go out by another email: of this one it is no part. */
export async function leaveDigest(trx: Trx, { id }: ClaimedDelivery): Promise<void> {
  await sql`update deliveries set digest_id = null where id = ${id} and state = 'pending'`.execute(trx);
}
