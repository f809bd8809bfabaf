import { nextDay } from "./daily-limit.ts";
import { type Due, type Facts, nextPlanned } from "./facts.ts";
import { momentWithin } from "../context/sending-hours.ts";
import { claimedEscalationFor } from "../plan/escalation.ts";
import { suppressionState, type ScheduledDelivery } from "../plan/suppression.ts";
import { isDeliverable } from "../plan/next-delivery.ts";
import type { StateAfter, Wait } from "../states.ts";
import type { ClaimedDelivery } from "../store.ts";
import { type PlannedDelivery, sendMoment, withinHours } from "../sending-moment.ts";

/** The decision that a claimed delivery is not sent. */
export interface End {
  act: "end";
  state: StateAfter<"end">;
  /** The delivery that comes instead. */
  next: PlannedDelivery | null;
}
const end = (state: End["state"], next: End["next"] = null): End => ({ act: "end", state, next });

/** The decision that a claimed delivery is sent, where its address and the limits of today allow that. */
interface Go {
  act: "go";
  due: Due;
}

/** Decides what becomes of a claimed delivery by what is stored. */
export function decide(facts: Facts, claimed: ClaimedDelivery): Go | Wait | End {
  const due = facts.dues.get(claimed.id);
  if (due === undefined) return end("cancelled");
  return byKind[claimed.kind](facts, due) ?? { act: "go", due };
}

/** The wait of a delivery that is beyond the limits of today. */
export const waitForNextDay = (now: number): Wait => ({ act: "wait", until: nextDay(now), why: "daily-limit" });

/** The end of a delivery whose reminder is gone. */
export const endOfGone: End = end("cancelled");

type DecideKind = (facts: Facts, due: Due) => Wait | End | null;

/** Decides by what only some kinds of deliveries depend on; null: nothing there prevents it from being sent now. */
const byKind: Record<ClaimedDelivery["kind"], DecideKind> = {
  scheduled: decideScheduled,
  escalation: decideEscalation,
  now: decideUnplanned,
  unreachable: (facts, due) =>
    decideUnplanned(facts, due) ?? (facts.checks.has(due.reminder.id) ? waitForHours(due) : endOfGone),
};

function decideScheduled(facts: Facts, due: Due): Wait | End | null {
  const { reminder, recipient, claimed, now } = due;
  const nextAs = (state: ScheduledDelivery["state"]) =>
    nextPlanned(facts, due, (rows) => rows.map((row) => (row.id === claimed.id ? { ...row, state } : row)));
  const target = nextAs("pending");
  const isThis = target?.recipient.key === claimed.recipient_key && target.occurrence.date === claimed.occurrence;
  if (!isThis || target.occurrence.at > now) {
    return end(isNewer(target, claimed, now) ? "superseded" : "cancelled", target);
  }
  const held = suppressionState(reminder, recipient, claimed.occurrence);
  if (held !== null) return end(held, nextAs(held));
  return movedByDigest(claimed, target, now) ?? outsideHours(claimed, target, now);
}

function decideEscalation({ escalations }: Facts, { reminder, recipient, claimed, now }: Due): Wait | End | null {
  const occurrence = claimedEscalationFor(escalations, claimed.id, { reminder, recipient, now });
  if (occurrence?.date !== claimed.occurrence) return end("cancelled");
  if (occurrence.at > now) return { act: "wait", until: new Date(occurrence.at), why: "later-day" };
  if (reminder.taken !== null) return end("taken");
  return outsideHours(claimed, { reminder, recipient, occurrence }, now);
}

function decideUnplanned(_facts: Facts, { reminder, recipient }: Due): End | null {
  return !isDeliverable(reminder) || recipient.isUnsubscribed ? end("cancelled") : null;
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

/** Time after a delivery was due within the hours in which it still goes out: many may be before it. */
const graceMs = 3_600_000;

/**
 * Returns the wait for a delivery whose recipient gets no messages now; null: it is sent now. One that was tried before
 * is tried again, whatever the hour.
 */
function outsideHours(claimed: ClaimedDelivery, target: PlannedDelivery, now: number): Wait | null {
  if (claimed.attempts > 1) return null;
  const { at } = sendMoment(target);
  const until = at <= now && now - at <= graceMs ? now : withinHours(target, now);
  return until > now ? { act: "wait", until: new Date(until), why: "hours" } : null;
}

/** Returns the wait for a message that is about no date, until its recipient's hours; null: it is sent now. */
function waitForHours({ recipient, claimed, now }: Due): Wait | null {
  const until = claimed.attempts > 1 ? now : momentWithin(recipient.hours, now, null);
  return until > now ? { act: "wait", until: new Date(until), why: "hours" } : null;
}

const isNewer = (target: PlannedDelivery | null, claimed: ClaimedDelivery, now: number) =>
  target !== null && target.occurrence.date > claimed.occurrence && target.occurrence.at <= now;
