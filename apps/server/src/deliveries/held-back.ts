import type { DeliveryState } from "@pomander/contract";
import type { Recipient, ReminderContext } from "./reminder-context.ts";

/** Whether a recipient is the one who has the reminder in hand: by their account, or by the address that they had it by. */
export const isTaker = (
  { taken }: Pick<ReminderContext, "taken">,
  { key, address }: Pick<Recipient, "key" | "address">,
): boolean => taken?.by === key || taken?.by === address;

/**
 * Why an occurrence is not sent to a recipient when it is due, which is the state in which its row ends: somebody else has
 * the reminder in hand, and it has not expired; or they have snoozed it. Null: it is sent.
 * @param date `YYYY-MM-DD`
 */
export function heldBack(
  { taken, schedule }: Pick<ReminderContext, "taken" | "schedule">,
  recipient: Pick<Recipient, "key" | "address" | "snoozedUntil">,
  date: string,
): "taken" | "snoozed" | null {
  if (taken !== null && !isTaker({ taken }, recipient) && date < schedule.expiryDate) return "taken";
  return recipient.snoozedUntil !== null && date < recipient.snoozedUntil ? "snoozed" : null;
}

/**
 * A recipient's deliveries as they count now: what was held back counts as waiting as soon as nothing holds it back any
 * more, unless a newer one was dealt with since.
 */
export function reopened<Row extends { date: string; state: DeliveryState }>(
  reminder: ReminderContext,
  recipient: Recipient,
  planned: readonly Row[],
): Row[] {
  const newestDone = planned
    .filter(({ state }) => !["pending", "cancelled", "taken", "snoozed"].includes(state))
    .reduce((newest, { date }) => (date > newest ? date : newest), "");
  return planned.map((row) => {
    const wasHeld = row.state === "taken" || row.state === "snoozed";
    const isFree = wasHeld && row.date > newestDone && heldBack(reminder, recipient, row.date) === null;
    return isFree ? { ...row, state: "pending" } : row;
  });
}
