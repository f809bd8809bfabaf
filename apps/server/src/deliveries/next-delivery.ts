import type { DeliveryState } from "@pomander/contract";
import { localDateOf, newestDue, nextOccurrence, type Occurrence, onlyOccurrence } from "./recurrence.ts";
import type { Recipient, ReminderContext } from "./reminder-context.ts";

/** A scheduled delivery to one recipient, as its row in `deliveries` has it. Moments are milliseconds since 1970. */
export interface ScheduledDelivery {
  id: string;
  /** The date of its occurrence. */
  date: string;
  state: DeliveryState;
  dueAt: number;
}

/** A delivery that is being sent counts as done, except to the worker who sends it. */
const isOpen = ({ state }: ScheduledDelivery) => state === "pending";
const isDone = ({ state }: ScheduledDelivery) => state !== "pending" && state !== "cancelled";

/**
 * What a recipient gets next of a reminder, the present moment included: of what is due only the newest, else what
 * comes next. Null when there is nothing more to come.
 * @param planned this recipient's deliveries: the open ones, the recent ones, all of a `once` reminder
 * @param isContinued whether its plan was kept up to now: then what fell due since is owed. Otherwise the recipient is
 * new to it, and only what comes from now on is theirs
 */
export function nextDelivery(
  reminder: ReminderContext,
  recipient: Recipient,
  planned: readonly ScheduledDelivery[],
  { now, isContinued }: { now: number; isContinued: boolean },
): Occurrence | null {
  if (!isDeliverable(reminder) || recipient.isUnsubscribed) return null;
  const isOwed = isContinued || planned.some(isOpen);
  return reminder.schedule.frequency === "once"
    ? onceFor(reminder, recipient, planned, { now, isOwed })
    : recurringFor(reminder, recipient, planned, { now, isOwed });
}

/** Whether anything of it is sent: not while it is hidden, nor while its owner is without Remind Me. */
export const isDeliverable = ({ isVisible, isPaused }: ReminderContext) => isVisible && !isPaused;

interface PlanningMoment {
  now: number;
  isOwed: boolean;
}

function recurringFor(
  { schedule, plannedFrom }: ReminderContext,
  { localMailTime }: Recipient,
  planned: readonly ScheduledDelivery[],
  { now, isOwed }: PlanningMoment,
): Occurrence | null {
  const done = new Set(planned.filter(isDone).map(({ date }) => date));
  if (isOwed) {
    const due = newestDue(schedule, localMailTime, { since: plannedFrom, now });
    if (due !== null && !done.has(due.date) && due.date >= firstOwed(planned)) return due;
  }
  const since = isOwed ? plannedFrom : Math.max(plannedFrom, now);
  let next = nextOccurrence(schedule, localMailTime, { since, now });
  // Sent before a change of the mail hour or the zone moved it.
  while (next !== null && done.has(next.date))
    next = nextOccurrence(schedule, localMailTime, { since, now: next.at + 1 });
  return next;
}

/** From the first that waits on; where none does, all that is newer than what was done. */
function firstOwed(planned: readonly ScheduledDelivery[]): string {
  const open = planned.filter(isOpen).map(({ date }) => date);
  if (open.length > 0) return open.reduce((first, date) => (date < first ? date : first));
  return planned.filter(isDone).reduce((last, { date }) => (date > last ? date : last), "");
}

function onceFor(
  { schedule, plannedFrom, ownerZone }: ReminderContext,
  { localMailTime }: Recipient,
  planned: readonly ScheduledDelivery[],
  { now, isOwed }: PlanningMoment,
): Occurrence | null {
  const savedThen = onlyOccurrence(schedule, localMailTime, {
    savedAt: plannedFrom,
    today: localDateOf(plannedFrom, ownerZone),
  });
  if (savedThen === null) return null;
  if (planned.some((one) => isDone(one) && (one.dueAt >= plannedFrom || one.date === savedThen.date))) return null;
  // Made for somebody who came to it when its moment had passed; not what waits since before a longer lead.
  const isPast = savedThen.at < now;
  const later = planned.find((one) => isPast && isOpen(one) && one.date > savedThen.date && one.dueAt > savedThen.at);
  if (later !== undefined) return { date: later.date, at: later.dueAt };
  const next =
    isOwed || savedThen.at >= now
      ? savedThen
      : onlyOccurrence(schedule, localMailTime, { savedAt: now, today: localDateOf(now, ownerZone) });
  return next === null || planned.some((one) => isDone(one) && one.date === next.date) ? null : next;
}
