import { digestMoment } from "./context/digest-moment.ts";
import { dateAfter, type Occurrence } from "./context/recurrence.ts";
import type { Recipient, ReminderContext } from "./context/reminder-context.ts";
import { momentWithin } from "./context/sending-hours.ts";

/** A delivery to plan. */
export interface PlannedDelivery {
  reminder: ReminderContext;
  recipient: Recipient;
  occurrence: Occurrence;
}

/** Returns the day on which something has to be done: the last one to give notice, while it is ahead, or the expiry. */
function dayToAct({ noticeDay, schedule }: ReminderContext, { date }: Occurrence): string {
  return noticeDay !== null && date <= noticeDay ? noticeDay : schedule.expiryDate;
}

/**
 * Returns when a delivery goes out, and whether in its recipient's digest: within their hours, unless that would be on
 * the day on which something has to be done, or later. Milliseconds since 1970.
 */
export function sendMoment(delivery: PlannedDelivery): { at: number; inDigest: boolean } {
  const { reminder, recipient, occurrence } = delivery;
  const { digest } = recipient;
  const at = digest && digestMoment(digest, occurrence.at, dayToAct(reminder, occurrence));
  return { at: withinHours(delivery, at ?? occurrence.at), inDigest: at !== null };
}

/** Returns the first moment from `from` on at which a delivery may go out by its recipient's hours. */
export function withinHours({ reminder, recipient, occurrence }: PlannedDelivery, from: number): number {
  const last = dayToAct(reminder, occurrence);
  const { date } = occurrence;
  return momentWithin(recipient.hours, from, date < last ? dateAfter(last, -1) : date === last ? last : null);
}
