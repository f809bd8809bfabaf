import type { DeliveryState } from "@pomander/contract";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";

/** A scheduled delivery to one recipient, as its row in `deliveries` has it. Moments are milliseconds since 1970. */
export interface ScheduledDelivery {
  id: string;
  /** The date of its occurrence. */
  date: string;
  state: DeliveryState;
  /** True for a pending delivery that was suppressed (taken or snoozed) before. */
  wasHeld: boolean;
  dueAt: number;
}

/** Returns whether a recipient is the taker: by their account, or by the address with which they took the reminder. */
export const isTaker = (
  { taken }: Pick<ReminderContext, "taken">,
  { key, address }: Pick<Recipient, "key" | "address">,
): boolean => taken?.by === key || taken?.by === address;

/** Returns whether the others get nothing: only while the taker gets the reminder's messages. */
export const holdsOthers = (reminder: Pick<ReminderContext, "taken" | "recipients">): boolean =>
  reminder.recipients.some(
    (one) => one.channelId === null && isTaker(reminder, one) && !one.isUnsubscribed && !one.isUnverified,
  );

/**
 * Returns why an occurrence is not sent to a recipient when it is due, which is the state in which its row ends:
 * another user has taken the reminder and gets its messages, and it has not expired; or the recipient has snoozed it.
 * Returns null when it is sent.
 * @param date `YYYY-MM-DD`
 */
export function suppressionState(
  reminder: Pick<ReminderContext, "taken" | "schedule" | "recipients">,
  recipient: Pick<Recipient, "key" | "address" | "snoozedUntil">,
  date: string,
): "taken" | "snoozed" | null {
  const isBefore = date < reminder.schedule.expiryDate;
  if (isBefore && !isTaker(reminder, recipient) && holdsOthers(reminder)) return "taken";
  return recipient.snoozedUntil !== null && date < recipient.snoozedUntil ? "snoozed" : null;
}

/**
 * Returns a recipient's deliveries as they count now: a suppressed one counts as pending as soon as nothing suppresses
 * it any more, unless a newer one was dealt with since; so does one superseded by an occurrence that no longer exists.
 * @param newestDue the date of the newest occurrence that is due now, `YYYY-MM-DD`
 */
export function reopened(
  reminder: ReminderContext,
  recipient: Recipient,
  planned: readonly ScheduledDelivery[],
  newestDue: string | undefined,
): ScheduledDelivery[] {
  const isBereft = ({ state, date, dueAt }: ScheduledDelivery) =>
    state === "superseded" &&
    dueAt >= reminder.plannedFrom &&
    newestDue !== undefined &&
    date >= newestDue &&
    planned.every((one) => one.date <= date || one.state === "cancelled" || one.state === "pending");
  const newestDone = planned
    .filter((row) => !["pending", "cancelled", "taken", "snoozed"].includes(row.state) && !isBereft(row))
    .reduce((newest, { date }) => (date > newest ? date : newest), "");
  return planned.map((row) => {
    const wasHeld = row.state === "taken" || row.state === "snoozed";
    const isFree = wasHeld && row.date > newestDone && suppressionState(reminder, recipient, row.date) === null;
    return isFree || isBereft(row) ? { ...row, state: "pending" } : row;
  });
}
