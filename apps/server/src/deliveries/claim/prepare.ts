import type { DeliveryState } from "@pomander/contract";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import { countChannelTry } from "../to-channels/daily-limit.ts";
import { countTowardsDailyLimit, type DailyLimits, nextDay } from "./daily-limit.ts";
import { claimedEscalationFor } from "../plan/escalation.ts";
import { proofFor } from "./address-proof.ts";
import { heldBack } from "../plan/suppression.ts";
import { noteUnconfirmed } from "../notices/notices.ts";
import { isDeliverable, nextDelivery } from "../plan/next-delivery.ts";
import { composeMessage, type MessageDeps } from "../compose/message.ts";
import { localDateOf } from "../context/recurrence.ts";
import { readReminderContexts, type Recipient, type ReminderContext } from "../context/reminder-context.ts";
import {
  type ClaimedDelivery,
  deliveryJobs,
  isForRecipient,
  lockReminderOf,
  namesOf,
  type PlannedDelivery,
  putPlanned,
  readPlanned,
  sendMoment,
} from "../store.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { ReminderMail } from "../../mail/reminder-texts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { type JobResult, lockJob, recordResult } from "../../queue/claim.ts";

export interface PrepareDeps extends MessageDeps {
  mailer: Pick<Mailer, "via">;
  config: Pick<Config, "publicUrl"> & DailyLimits;
  clock?: Clock | undefined;
}

export interface PreparedDelivery {
  to: string;
  /** Id of the recipient's account, and whether the app would admit them to their reminders. */
  userId: string | null;
  hasRemindMe: boolean;
  /** Id of the channel that gets the message instead of that address. */
  channelId: string | null;
  message: ReminderMail;
}

/**
 * Checks again, just before sending, everything on which a claimed delivery depends: the reminder, its dates, the
 * recipient's address and rights, unsubscriptions. Returns null when it must not be sent now; then its row contains the
 * reason.
 * @param isFurther whether the message has other deliveries already, and is counted
 */
export async function prepareDelivery(
  trx: Trx,
  deps: PrepareDeps,
  claimed: ClaimedDelivery,
  isFurther = false,
): Promise<PreparedDelivery | null> {
  // The lock makes the recipient and the content of the message belong to the same moment.
  await lockReminderOf(trx, claimed);
  const now = await lockJob(trx, deliveryJobs, claimed, deps.clock);
  if (now === null) return null;
  const end = async (result: JobResult) => {
    await recordResult(trx, deliveryJobs, claimed, result, deps.clock);
    return null;
  };
  const waitUntil = (until: Date, awaitsVerification: boolean) =>
    end({ state: "pending", until, set: sql`awaits_verification = ${awaitsVerification}, digest_id = null` });
  const found = await findRecipient(trx, claimed);
  if (found === null) return end({ state: "cancelled" });
  const { reminder, recipient } = found;
  if (claimed.kind === "escalation") {
    const occurrence = await claimedEscalationFor(trx, claimed.id, { reminder, recipient, now });
    if (occurrence?.date !== claimed.occurrence) return end({ state: "cancelled" });
    if (occurrence.at > now) {
      const at = new Date(occurrence.at);
      return end({ state: "pending", until: at, set: sql`due_at = ${at}, digest_id = null` });
    }
    if (reminder.taken !== null) return end({ state: "taken" });
  } else if (claimed.kind === "scheduled") {
    const target = await plannedDeliveryOf(trx, claimed, found, { now, state: "pending" });
    const isThis = target?.recipient.key === claimed.recipient_key && target.occurrence.date === claimed.occurrence;
    if (!isThis || target.occurrence.at > now) {
      await end({ state: isNewer(target, claimed, now) ? "superseded" : "cancelled" });
      if (target !== null) await putPlanned(trx, [target], now);
      return null;
    }
    const held = heldBack(reminder, recipient, claimed.occurrence);
    if (held !== null) {
      await end({ state: held });
      const next = await plannedDeliveryOf(trx, claimed, found, { now, state: held });
      if (next !== null) await putPlanned(trx, [next], now);
      return null;
    }
    const moved = movedByDigest(claimed, target, now);
    if (moved !== null) return end(moved);
  } else if (!isDeliverable(reminder) || recipient.isUnsubscribed) return end({ state: "cancelled" });
  const { expiryDate } = reminder.schedule;
  const first = await proofFor(trx, claimed, { mailer: deps.mailer, expiryDate, recipient, now });
  if ("waitsUntil" in first) {
    const { id: reminderId } = reminder;
    if (first.isForProof) await noteUnconfirmed(trx, { reminderId, address: recipient.address }, deps.clock);
    return waitUntil(first.waitsUntil, true);
  }
  if (!(await isWithinDailyLimit(trx, deps, claimed, { reminder, recipient, now, isFurther }))) {
    return waitUntil(nextDay(now), false);
  }
  await recordRecipient(trx, claimed, recipient);
  const isEscalation = claimed.kind === "escalation";
  const message = await composeMessage(trx, deps, { reminder, recipient, now, isEscalation, proof: first.proof });
  if (message === null) return end({ state: "cancelled" });
  const unreachable = claimed.kind === "unreachable" ? await readUnreachable(trx, found) : undefined;
  if (unreachable === null) return end({ state: "cancelled" });
  return {
    to: recipient.address,
    userId: recipient.userId,
    hasRemindMe: recipient.hasRemindMe,
    channelId: recipient.channelId,
    // A user who fixes what the check watches has not taken the subject of the reminder.
    message: { ...message, ...(unreachable && { unreachable, takeLink: null }) },
  };
}

/**
 * Returns the result for a delivery whose recipient has changed their digest settings since it was planned; null: it is
 * sent now.
 */
function movedByDigest(claimed: ClaimedDelivery, target: PlannedDelivery, now: number): JobResult | null {
  const { at, inDigest } = sendMoment(target);
  const waits = inDigest && at > now && at !== claimed.send_at.getTime();
  // A delivery that was tried before goes again as it was.
  if (claimed.attempts > 1 || (inDigest === claimed.in_digest && !waits)) return null;
  return { state: "pending", until: new Date(at), set: sql`in_digest = ${inDigest}, digest_id = null` };
}

/** Returns the failing check of a reminder; null where it succeeds again. */
async function readUnreachable(trx: Trx, { reminder, recipient }: FoundRecipient) {
  const row = await trx
    .selectFrom("reminder_checks")
    .select(["target", "error", "failing_since"])
    .where("reminder_id", "=", reminder.id)
    .where("state", "=", "unreachable")
    .executeTakeFirst();
  if (row?.failing_since == null) return null;
  const since = localDateOf(row.failing_since.getTime(), recipient.localMailTime.timeZone);
  return { target: row.target, error: row.error ?? "", since };
}

/**
 * Counts the message against the owner's daily limit: a Remind Now was counted when it was requested, others at their
 * first try, each reminder of several in one email. Each try counts once against a channel's limit, whatever goes out
 * with it.
 */
async function isWithinDailyLimit(
  trx: Trx,
  { config }: PrepareDeps,
  { kind, attempts }: ClaimedDelivery,
  { reminder, recipient, now, isFurther }: FoundRecipient & { now: number; isFurther: boolean },
): Promise<boolean> {
  if (recipient.channelId !== null) return isFurther || (await countChannelTry(trx, recipient.channelId, now));
  if (kind === "now") return countTowardsDailyLimit(trx, reminder, [recipient], { now, messages: 0 });
  return countTowardsDailyLimit(trx, reminder, [recipient], {
    now,
    messages: attempts === 1 ? 1 : 0,
    dailyLimits: config,
  });
}

/** Stores the address to which the message went in the end. */
async function recordRecipient(trx: Trx, { id, recipient }: ClaimedDelivery, { address, userId }: Recipient) {
  if (address === recipient) return;
  await trx.updateTable("deliveries").set({ recipient: address, user_id: userId }).where("id", "=", id).execute();
}

interface FoundRecipient {
  reminder: ReminderContext;
  recipient: Recipient;
}

/** Returns the present recipient of a delivery; null when the reminder is gone or no longer sent to them. */
export async function findRecipient(trx: Trx, claimed: ClaimedDelivery): Promise<FoundRecipient | null> {
  if (claimed.reminder_id === null) return null;
  const [reminder] = await readReminderContexts(trx, [claimed.reminder_id], [claimed.recipient_key]);
  const there = { recipientKey: claimed.recipient_key, recipient: claimed.recipient.toLowerCase() };
  const recipients = claimed.kind === "escalation" ? reminder?.escalation?.people : reminder?.recipients;
  const recipient =
    recipients?.find(({ key }) => key === there.recipientKey) ?? recipients?.find((one) => isForRecipient(there, one));
  return reminder === undefined || recipient === undefined ? null : { reminder, recipient };
}

/** Returns the next delivery to this recipient, with the claimed one counted in the given state. */
async function plannedDeliveryOf(
  trx: Trx,
  claimed: ClaimedDelivery,
  { reminder, recipient }: FoundRecipient,
  { now, state }: { now: number; state: DeliveryState },
) {
  const rows = await readPlanned(trx, [reminder.id], now, namesOf(recipient, claimed));
  const own = rows.map((row) => (row.id === claimed.id ? { ...row, state } : row));
  const occurrence = nextDelivery(reminder, recipient, own, { now, isContinued: true });
  return occurrence === null ? null : ({ reminder, recipient, occurrence } satisfies PlannedDelivery);
}

const isNewer = (target: PlannedDelivery | null, claimed: ClaimedDelivery, now: number) =>
  target !== null && target.occurrence.date > claimed.occurrence && target.occurrence.at <= now;
