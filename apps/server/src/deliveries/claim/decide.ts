import type { Config } from "../../config.ts";
import { countChannelTry } from "../to-channels/daily-limit.ts";
import { countTowardsDailyLimit, type DailyLimits, nextDay } from "./daily-limit.ts";
import { claimedEscalationFor } from "../plan/escalation.ts";
import { proofFor } from "./address-proof.ts";
import { suppressionState, type ScheduledDelivery } from "../plan/suppression.ts";
import { noteUnconfirmed } from "../notices/notices.ts";
import { isDeliverable, nextDelivery } from "../plan/next-delivery.ts";
import { composeMessage, type MessageDeps } from "../compose/message.ts";
import { localDateOf } from "../context/recurrence.ts";
import { readReminderContexts, type Recipient, type ReminderContext } from "../context/reminder-context.ts";
import type { StateAfter, Wait } from "../states.ts";
import {
  type ClaimedDelivery,
  isForRecipient,
  namesOf,
  type PlannedDelivery,
  readPlanned,
  sendMoment,
} from "../store.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { ReminderMail } from "../../mail/reminder-texts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

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

/** The decision that a claimed delivery is not sent. */
interface End {
  act: "end";
  state: StateAfter<"end">;
  /** The delivery that comes instead. */
  next: PlannedDelivery | null;
}
const end = (state: End["state"], next: End["next"] = null): End => ({ act: "end", state, next });

export type Decision = { act: "send"; prepared: PreparedDelivery } | Wait | End;

interface FoundRecipient {
  reminder: ReminderContext;
  recipient: Recipient;
}

/** A claimed delivery, its reminder and its recipient at a moment in milliseconds since 1970. */
interface Due extends FoundRecipient {
  claimed: ClaimedDelivery;
  now: number;
}

/** Decides what becomes of a claimed delivery. */
export async function decide(
  trx: Trx,
  deps: PrepareDeps,
  { claimed, now, isFurther }: Pick<Due, "claimed" | "now"> & { isFurther: boolean },
): Promise<Decision> {
  const found = await findRecipient(trx, claimed);
  if (found === null) return end("cancelled");
  const due = { ...found, claimed, now };
  return (await byKind[claimed.kind](trx, due)) ?? decideToSend(trx, deps, due, isFurther);
}

type DecideKind = (trx: Trx, due: Due) => Promise<Wait | End | null>;

/** Decides by what only some kinds of deliveries depend on; null: nothing there prevents it from being sent now. */
const byKind: Record<ClaimedDelivery["kind"], DecideKind> = {
  scheduled: decideScheduled,
  escalation: decideEscalation,
  now: decideUnplanned,
  unreachable: decideUnplanned,
};

async function decideScheduled(trx: Trx, due: Due): Promise<Wait | End | null> {
  const { reminder, recipient, claimed, now } = due;
  const nextAs = (state: ScheduledDelivery["state"]) =>
    nextPlanned(trx, due, (rows) => rows.map((row) => (row.id === claimed.id ? { ...row, state } : row)));
  const target = await nextAs("pending");
  const isThis = target?.recipient.key === claimed.recipient_key && target.occurrence.date === claimed.occurrence;
  if (!isThis || target.occurrence.at > now) {
    return end(isNewer(target, claimed, now) ? "superseded" : "cancelled", target);
  }
  const held = suppressionState(reminder, recipient, claimed.occurrence);
  if (held !== null) return end(held, await nextAs(held));
  return movedByDigest(claimed, target, now);
}

async function decideEscalation(trx: Trx, { reminder, recipient, claimed, now }: Due): Promise<Wait | End | null> {
  const occurrence = await claimedEscalationFor(trx, claimed.id, { reminder, recipient, now });
  if (occurrence?.date !== claimed.occurrence) return end("cancelled");
  if (occurrence.at > now) return { act: "wait", until: new Date(occurrence.at), why: "later-day" };
  return reminder.taken === null ? null : end("taken");
}

async function decideUnplanned(_trx: Trx, { reminder, recipient }: Due): Promise<End | null> {
  return !isDeliverable(reminder) || recipient.isUnsubscribed ? end("cancelled") : null;
}

/** Decides by the recipient's address and limits, on which all kinds depend, and composes the message. */
async function decideToSend(trx: Trx, deps: PrepareDeps, due: Due, isFurther: boolean): Promise<Decision> {
  const { reminder, recipient, claimed, now } = due;
  const { expiryDate } = reminder.schedule;
  const first = await proofFor(trx, claimed, { mailer: deps.mailer, expiryDate, recipient, now });
  if ("act" in first) {
    if (first.why === "proof") {
      await noteUnconfirmed(trx, { reminderId: reminder.id, address: recipient.address }, deps.clock);
    }
    return first;
  }
  if (!(await isWithinDailyLimit(trx, deps, due, isFurther))) {
    return { act: "wait", until: nextDay(now), why: "daily-limit" };
  }
  await recordRecipient(trx, claimed, recipient);
  const isEscalation = claimed.kind === "escalation";
  const message = await composeMessage(trx, deps, { reminder, recipient, now, isEscalation, proof: first.proof });
  if (message === null) return end("cancelled");
  const unreachable = claimed.kind === "unreachable" ? await readUnreachable(trx, due) : undefined;
  if (unreachable === null) return end("cancelled");
  return {
    act: "send",
    prepared: {
      to: recipient.address,
      userId: recipient.userId,
      hasRemindMe: recipient.hasRemindMe,
      channelId: recipient.channelId,
      // A user who fixes what the check watches has not taken the subject of the reminder.
      message: { ...message, ...(unreachable && { unreachable, takeLink: null }) },
    },
  };
}

/**
 * Returns the wait for a delivery whose recipient has changed their digest settings since it was planned; null: it is
 * sent now.
 */
function movedByDigest(claimed: ClaimedDelivery, target: PlannedDelivery, now: number): Wait | null {
  const { at, inDigest } = sendMoment(target);
  const waits = inDigest && at > now && at !== claimed.send_at.getTime();
  // A delivery that was tried before goes again as it was.
  if (claimed.attempts > 1 || (inDigest === claimed.in_digest && !waits)) return null;
  return { act: "wait", until: new Date(at), why: inDigest ? "digest" : "no-digest" };
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
  { reminder, recipient, claimed: { kind, attempts }, now }: Due,
  isFurther: boolean,
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

/** Returns the next delivery to the recipient of a claimed one, with their deliveries as `adjust` returns them. */
export async function nextPlanned(
  trx: Trx,
  { reminder, recipient, claimed, now }: Due,
  adjust: (planned: ScheduledDelivery[]) => ScheduledDelivery[],
): Promise<PlannedDelivery | null> {
  const rows = await readPlanned(trx, [reminder.id], now, namesOf(recipient, claimed));
  const occurrence = nextDelivery(reminder, recipient, adjust(rows), { now, isContinued: true });
  return occurrence === null ? null : { reminder, recipient, occurrence };
}

const isNewer = (target: PlannedDelivery | null, claimed: ClaimedDelivery, now: number) =>
  target !== null && target.occurrence.date > claimed.occurrence && target.occurrence.at <= now;
