import { sql } from "kysely";
import { makeEmailProof } from "../accounts/email-proof.ts";
import type { Config } from "../config.ts";
import type { ReminderMail } from "../mail/reminder-mail.ts";
import type { Clock } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import type { Mailer } from "../platform/mailer.ts";
import { type ClaimedDelivery, type Ending, lockClaimed, lockReminderOf, recordEnding } from "./claims.ts";
import { type DailyBounds, nextDay, reachToday } from "./daily-limit.ts";
import { isOf, putPlanned, readPlanned, type Target } from "./ledger.ts";
import { composeMessage, type Maker } from "./message.ts";
import { isSent, nextDelivery } from "./next-delivery.ts";
import { readScenes, type Recipient, type Scene } from "./scene.ts";

export interface PrepareParts extends Maker {
  mailer: Pick<Mailer, "via">;
  config: Pick<Config, "publicUrl"> & DailyBounds;
  clock?: Clock | undefined;
}

export interface Prepared {
  to: string;
  message: ReminderMail;
}

/**
 * Looks up again, just before the sending, what a claimed delivery depends on: the reminder, its dates, the recipient's
 * address and rights, who unsubscribed. Null when it is not to be sent now; then the ledger says why.
 */
export async function prepareDelivery(
  trx: Trx,
  parts: PrepareParts,
  claimed: ClaimedDelivery,
): Promise<Prepared | null> {
  // So that who gets it and what it says are of one moment.
  await lockReminderOf(trx, claimed);
  const now = await lockClaimed(trx, claimed, parts.clock);
  if (now === null) return null;
  const end = async (ending: Ending) => {
    await recordEnding(trx, claimed, ending, parts.clock);
    return null;
  };
  const found = await findRecipient(trx, claimed);
  if (found === null) return end({ state: "cancelled" });
  const { scene, recipient } = found;
  if (claimed.kind === "scheduled") {
    const target = await targetOf(trx, claimed, found, now);
    const isThis = target?.recipient.key === claimed.recipient_key && target.occurrence.date === claimed.occurrence;
    if (!isThis || target.occurrence.at > now) {
      await end({ state: isNewer(target, claimed, now) ? "superseded" : "cancelled" });
      if (target !== null) await putPlanned(trx, [target], now);
      return null;
    }
  } else if (!isSent(scene) || recipient.isUnsubscribed) return end({ state: "cancelled" });
  const proof = await proofFor(trx, parts, claimed, { recipient, now });
  if (proof.isWaiting) return end({ state: "pending", until: nextDay(now), awaitsVerification: true });
  if (!(await mayReach(trx, parts, claimed, { scene, recipient, now }))) {
    return end({ state: "pending", until: nextDay(now) });
  }
  await recordRecipient(trx, claimed, recipient);
  const message = await composeMessage(trx, parts, { reminderId: scene.id, recipient, now, proof: proof.token });
  return message === null ? end({ state: "cancelled" }) : { to: recipient.address, message };
}

/**
 * The one reminder that an unproven address gets carries the link that proves it, whose token this gives; the next ones
 * wait. In an outbox nothing does: nobody gets the link.
 */
async function proofFor(
  trx: Trx,
  { mailer }: PrepareParts,
  { id }: ClaimedDelivery,
  { recipient: { isUnproven, userId, address }, now }: { recipient: Recipient; now: number },
): Promise<{ isWaiting: boolean; token: string | null }> {
  if (!isUnproven || userId === null || mailer.via === "outbox") return { isWaiting: false, token: null };
  await sql`select pg_advisory_xact_lock(hashtextextended('proof ' || ${address}::text, 0))`.execute(trx);
  const { rows } = await sql`
    select from deliveries where recipient = ${address} and carries_proof_link and id <> ${id} limit 1`.execute(trx);
  if (rows.length > 0) return { isWaiting: true, token: null };
  await sql`update deliveries set carries_proof_link = true where id = ${id}`.execute(trx);
  return { isWaiting: false, token: await makeEmailProof(trx, userId, new Date(now)) };
}

/** Counts the message against the owner's daily limit: a Remind Now was when it was asked for, others at their first try. */
function mayReach(
  trx: Trx,
  { config }: PrepareParts,
  { kind, attempts }: ClaimedDelivery,
  { scene, recipient, now }: Found & { now: number },
): Promise<boolean> {
  if (kind === "now") return reachToday(trx, scene, [recipient], { now, messages: 0 });
  return reachToday(trx, scene, [recipient], { now, messages: attempts === 1 ? 1 : 0, bounds: config });
}

/** The ledger says where it went in the end. */
async function recordRecipient(trx: Trx, { id, recipient }: ClaimedDelivery, { address, userId }: Recipient) {
  if (address === recipient) return;
  await trx.updateTable("deliveries").set({ recipient: address, user_id: userId }).where("id", "=", id).execute();
}

interface Found {
  scene: Scene;
  recipient: Recipient;
}

/** The recipient of a delivery as they are now; null when the reminder is gone or no longer sent to them. */
export async function findRecipient(trx: Trx, claimed: ClaimedDelivery): Promise<Found | null> {
  if (claimed.reminder_id === null) return null;
  const [scene] = await readScenes(trx, [claimed.reminder_id], [claimed.recipient_key]);
  const there = { recipientKey: claimed.recipient_key, recipient: claimed.recipient.toLowerCase() };
  const recipient =
    scene?.recipients.find(({ key }) => key === there.recipientKey) ??
    scene?.recipients.find((one) => isOf(there, one));
  return scene === undefined || recipient === undefined ? null : { scene, recipient };
}

/** What this recipient is to get next, the claimed delivery included. */
async function targetOf(trx: Trx, claimed: ClaimedDelivery, { scene, recipient }: Found, now: number) {
  const names = [recipient.key, recipient.address, claimed.recipient_key];
  const rows = await readPlanned(trx, [scene.id], now, names);
  const own = rows.map((row) => (row.id === claimed.id ? { ...row, state: "pending" as const } : row));
  const occurrence = nextDelivery(scene, recipient, own, { now, isContinued: true });
  return occurrence === null ? null : ({ scene, recipient, occurrence } satisfies Target);
}

const isNewer = (target: Target | null, claimed: ClaimedDelivery, now: number) =>
  target !== null && target.occurrence.date > claimed.occurrence && target.occurrence.at <= now;
