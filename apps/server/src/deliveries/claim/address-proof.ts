import { daysBetween, limits } from "@pomander/contract";
import { sql } from "kysely";
import { localDateOf } from "../context/recurrence.ts";
import type { Recipient } from "../context/reminder-context.ts";
import type { Wait } from "../states.ts";
import type { ClaimedDelivery } from "../store.ts";
import { createEmailVerification } from "../../accounts/email-verification.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { Proof } from "../../mail/reminder-parts.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

/** The proof that a message requests, its link as a token; null when it requests none. */
export type ProofToken = (Omit<Proof, "link"> & { token: string }) | null;

interface FirstReminder {
  mailer: Pick<Mailer, "via">;
  /** The reminder's expiry date: `YYYY-MM-DD`. */
  expiryDate: string;
  recipient: Recipient;
  /** Milliseconds since 1970. */
  now: number;
}

/** Milliseconds within which a more urgent message is sent, or turns out not to be sent at all. */
const lookAgainMs = 60_000;

/**
 * Returns the proof for a reminder to an unverified address, or how long it waits. The message that carries a link is
 * the due one that expires first of all that have not expired; the others wait. Once that link has expired, one more
 * goes like this, a few in all: the address may belong to a stranger, who ignores them or unsubscribes. Nothing waits
 * in an outbox, since no recipient gets the link.
 */
export async function proofFor(
  trx: Trx,
  { id, attempts }: ClaimedDelivery,
  { mailer, expiryDate, recipient, now }: FirstReminder,
): Promise<Wait | { proof: ProofToken }> {
  const { isUnverified, userId, address } = recipient;
  if (!isUnverified || userId === null || mailer.via === "outbox") return { proof: null };
  await lockUntilCommit(trx, "proof", address);
  const links = await readLinks(trx, address);
  const others = links.filter((link) => link.id !== id);
  const isRetry = attempts > 1 && others.length < links.length;
  const today = localDateOf(now, recipient.localMailTime.timeZone);
  const isOver = expiryDate < today || (await hasDeclined(trx, userId));
  const next = isRetry ? now : isOver ? now + dayMs : nextLinkAt(others, now);
  if (next > now) return { act: "wait", until: new Date(next), why: "proof" };
  const waiting = await readWaiting(trx, id, { userId, now, today });
  if (!isRetry && waiting.isMoreUrgent) return { act: "wait", until: new Date(now + lookAgainMs), why: "urgency" };
  await sql`update deliveries set carries_proof_link = true where id = ${id}`.execute(trx);
  const token = await createEmailVerification(trx, userId, new Date(now));
  const { many, nextExpiry } = waiting;
  const andMore = nextExpiry === null ? null : { many, daysLeft: daysBetween(today, nextExpiry) };
  return { proof: { token, others: andMore, isFirst: others.length === 0 } };
}

/** Returns whether the address was unsubscribed from a reminder, and has not been verified since. */
async function hasDeclined(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.selectFrom("users").select("reminders_declined_at").where("id", "=", userId).executeTakeFirst();
  return row?.reminders_declined_at != null;
}

interface LinkRow {
  id: string;
  at: Date;
  is_unsubscribed: boolean;
}

/**
 * Reads the deliveries with a link that were tried or sent to an address, for whichever account; as long as they are
 * kept.
 */
async function readLinks(trx: Trx, address: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select id, coalesce(sent_at, send_at) as at,
      exists (select from unsubscriptions ended
        where ended.reminder_id = deliveries.reminder_id
          and (ended.recipient_key = deliveries.recipient_key or ended.address = recipient)) as is_unsubscribed
    from deliveries where recipient = ${address} and carries_proof_link and attempts > 0`.execute(trx);
  return rows;
}

/** Returns when another link may go, in milliseconds since 1970; after the last one, when to check again. */
function nextLinkAt(links: readonly LinkRow[], now: number): number {
  if (links.length >= limits.proofReminders || links.some((link) => link.is_unsubscribed)) return now + dayMs;
  return Math.max(now, ...links.map(({ at }) => at.getTime() + limits.emailProofDays * dayMs));
}

interface WaitingRow {
  many: number;
  nextExpiry: string | null;
  isMoreUrgent: boolean;
}

/** Returns how many other reminders wait for an account, are still ahead and would be sent, and which of them expires first. */
async function readWaiting(
  trx: Trx,
  id: string,
  { userId, now, today }: { userId: string; now: number; today: string },
) {
  const at = new Date(now);
  const isTheirs = (key: "recipient_key" | "taken_by") => sql`${sql.ref(key)} in (${userId}, account.email)`;
  const { rows } = await sql<WaitingRow>`
    with one as (
      select reminder_id as id, expiry_date as expires from deliveries join reminders on reminders.id = reminder_id
      where deliveries.id = ${id})
    select count(distinct other.reminder_id) filter (where other.reminder_id <> one.id)::integer as many,
      min(reminders.expiry_date) filter (where other.reminder_id <> one.id) as "nextExpiry",
      coalesce(bool_or((reminders.expiry_date, other.id) < (one.expires, ${id}::uuid))
        filter (where other.send_at <= ${at}), false) as "isMoreUrgent"
    from one, deliveries other
    join reminders on reminders.id = other.reminder_id
    join users owner on owner.id = owner_id
    join users account on account.id = other.user_id
    where other.user_id = ${userId} and other.id <> ${id} and other.channel_id is null
      and state in ('pending', 'sending') and (send_at <= ${at} or awaits_verification)
      and is_active and not is_deleted and expiry_date >= ${today}
      and (owner.is_admin or owner.is_super_admin or owner.is_allowed_for_remind_me)
      and (owner_id = ${userId} or ${isTheirs("taken_by")}
        or exists (select from reminder_assignees where reminder_id = reminders.id and user_id = ${userId}))
      and not coalesce(taken_for = expiry_date and occurrence < expiry_date and not ${isTheirs("taken_by")}, false)
      and not exists (select from unsubscriptions
        where reminder_id = reminders.id and (${isTheirs("recipient_key")} or address = account.email))
      and not exists (select from reminder_snoozes
        where reminder_id = reminders.id and snoozed_for = expiry_date and occurrence < until
          and ${isTheirs("recipient_key")})`.execute(trx);
  return rows[0] ?? { many: 0, nextExpiry: null, isMoreUrgent: false };
}
