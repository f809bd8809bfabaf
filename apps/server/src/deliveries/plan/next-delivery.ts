import { daysBetween } from "@pomander/contract";
import { type ExtraOccurrences, leadOccurrences, later } from "./lead-occurrences.ts";
import { reopened, type ScheduledDelivery } from "./suppression.ts";
import { localDateOf, newestDue, nextOccurrence, type Occurrence, onlyOccurrence } from "../context/recurrence.ts";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";

/** A delivery that is being sent counts as done, except to the worker that sends it. */
const isOpen = ({ state }: ScheduledDelivery) => state === "pending";
const isDone = ({ state }: ScheduledDelivery) => state !== "pending" && state !== "cancelled";

/**
 * Returns the next occurrence of a reminder for a recipient, the present moment included: only the newest of those that
 * are due, else the next one. Returns null when there are no more.
 * @param planned this recipient's deliveries: the open ones, the recent ones, all of a `once` reminder
 * @param isContinued whether its plan was kept up to now: then occurrences that fell due since are owed. Otherwise the
 * recipient is new to it, and only occurrences from `since` on are theirs
 * @param since milliseconds since 1970, not after `now`: when the change happened that made them a recipient, if they
 * are new
 */
export function nextDelivery(
  saved: ReminderContext,
  recipient: Recipient,
  planned: readonly ScheduledDelivery[],
  { now, since = now, isContinued }: { now: number; since?: number; isContinued: boolean },
): Occurrence | null {
  if (!isDeliverable(saved) || recipient.isUnsubscribed) return null;
  const only = onlyFor(saved, recipient);
  const reminder = { ...saved, plannedFrom: Math.max(saved.plannedFrom, recipient.since ?? 0) };
  const newest = planned.some(({ state }) => state === "superseded")
    ? newestDueDate(reminder, recipient, { only, now })
    : undefined;
  const rows = reopened(reminder, recipient, planned, newest);
  const again = rows.filter((row, index) => isOpen(row) && (row.wasHeld || planned[index]?.state !== row.state));
  const moment = {
    now,
    since,
    isOwed: isContinued || rows.some(isOpen),
    extras: leadOccurrences(reminder, recipient, again),
  };
  return reminder.schedule.frequency === "once"
    ? onceOf(reminder, recipient, rows, { ...moment, only })
    : recurringFor(reminder, recipient, rows, moment);
}

/** Returns the one occurrence of a `once` reminder as it was saved; for a channel only where it was on by then. */
function onlyFor({ schedule, plannedFrom, ownerZone }: ReminderContext, { localMailTime, since }: Recipient) {
  if (schedule.frequency !== "once") return null;
  const today = localDateOf(plannedFrom, ownerZone);
  const only = onlyOccurrence(schedule, localMailTime, { savedAt: plannedFrom, today });
  return only !== null && only.at >= (since ?? 0) ? only : null;
}

/** Returns the date of the newest occurrence that is due, whatever its delivery's state. */
function newestDueDate(
  reminder: ReminderContext,
  recipient: Recipient,
  { only, now }: { only: Occurrence | null; now: number },
): string | undefined {
  const { schedule, plannedFrom } = reminder;
  const { localMailTime } = recipient;
  const extra = leadOccurrences(reminder, recipient, []).newestDue(now);
  if (schedule.frequency !== "once") {
    return later(newestDue(schedule, localMailTime, { since: plannedFrom, now }), extra)?.date;
  }
  return later(only !== null && only.at <= now ? only : null, extra)?.date;
}

/**
 * Returns whether any message of a reminder is sent: not while it is hidden, nor while its owner is without Remind Me.
 */
export const isDeliverable = ({ isVisible, isPaused }: ReminderContext) => isVisible && !isPaused;

interface PlanningMoment {
  now: number;
  /** Milliseconds since 1970: occurrences that fell due from then on are the recipient's, even if they are new. */
  since: number;
  isOwed: boolean;
  /** The occurrences of lead times, of a taken reminder, of a snooze. */
  extras: ExtraOccurrences;
}

function recurringFor(
  { schedule, plannedFrom }: ReminderContext,
  { localMailTime }: Recipient,
  planned: readonly ScheduledDelivery[],
  { now, since, isOwed, extras }: PlanningMoment,
): Occurrence | null {
  const from = isOwed ? plannedFrom : Math.max(plannedFrom, since);
  const done = new Set(planned.filter(isDone).map(({ date }) => date));
  if (isOwed || since < now) {
    const due = later(newestDue(schedule, localMailTime, { since: from, now }), notBefore(from, extras.newestDue(now)));
    if (due !== null && !done.has(due.date) && due.date >= firstOwed(planned)) return due;
  }
  const nextFrom = (moment: number) =>
    earlier(
      nextOccurrence(schedule, localMailTime, { since: from, now: moment }),
      extras.nextFrom(Math.max(from, moment)),
    );
  let next = nextFrom(now);
  // The occurrence was sent before a change of the mail hour or the zone moved it.
  while (next !== null && done.has(next.date)) next = nextFrom(next.at + 1);
  return next;
}

const notBefore = (moment: number, one: Occurrence | null) => (one !== null && one.at >= moment ? one : null);

const earlier = (one: Occurrence | null, other: Occurrence | null) =>
  one === null || (other !== null && other.at < one.at) ? other : one;

/**
 * Returns the next occurrence of a `once` reminder. With extra occurrences it is a sequence: the newest of those that
 * are due, else the next one.
 */
function onceOf(
  reminder: ReminderContext,
  recipient: Recipient,
  planned: readonly ScheduledDelivery[],
  moment: PlanningMoment & { only: Occurrence | null },
): Occurrence | null {
  const { now, since, isOwed, extras } = moment;
  const only = onceFor(reminder, recipient, planned, moment);
  const done = new Set(planned.filter(isDone).map(({ date }) => date));
  const newest = extras.newestDue(now);
  const due = isOwed ? newest : notBefore(since, newest);
  const isOnlyDue = only !== null && only.at <= now;
  if (due !== null && (!isOnlyDue || later(only, due) === due)) {
    const isOwn = due.date === only?.date;
    if (!isOwn && !done.has(due.date) && due.date >= firstOwed(planned)) return due;
    // An occurrence older than one that was sent is not sent any more.
    if (!isOwn && isOnlyDue && done.has(due.date)) return nextExtra(extras, done, now);
  }
  if (isOnlyDue) return only;
  return earlier(only, nextExtra(extras, done, now));
}

function nextExtra(extras: ExtraOccurrences, done: ReadonlySet<string>, now: number): Occurrence | null {
  let next = extras.nextFrom(now);
  while (next !== null && done.has(next.date)) next = extras.nextFrom(next.at + 1);
  return next;
}

/**
 * Returns the first date that is owed: the earliest among pending deliveries and those that pending ones superseded;
 * where none is pending, the newest date that was done, after which all are owed.
 */
function firstOwed(planned: readonly ScheduledDelivery[]): string {
  const done = planned.filter(isDone);
  if (!planned.some(isOpen)) return newestDate(done);
  const dealtWith = newestDate(done.filter(({ state }) => state !== "superseded"));
  return planned
    .filter((one) => isOpen(one) || (one.state === "superseded" && one.date > dealtWith))
    .reduce((first, { date }) => (first === "" || date < first ? date : first), "");
}

const newestDate = (rows: readonly ScheduledDelivery[]) =>
  rows.reduce((newest, { date }) => (date > newest ? date : newest), "");

function onceFor(
  { schedule, plannedFrom, ownerZone }: ReminderContext,
  { localMailTime }: Recipient,
  planned: readonly ScheduledDelivery[],
  { now, since, isOwed, extras, only: savedThen }: PlanningMoment & { only: Occurrence | null },
): Occurrence | null {
  if (savedThen === null) return null;
  // The reminder was saved before its own day: a delivery done before that day was a lead time's, which may have been
  // removed since.
  const isInTime =
    savedThen.at > plannedFrom && daysBetween(savedThen.date, schedule.expiryDate) === schedule.remindBeforeDays;
  const isIt = ({ date, dueAt }: ScheduledDelivery) =>
    date === savedThen.date || (dueAt >= plannedFrom && (!isInTime || date > savedThen.date));
  if (planned.some((one) => isDone(one) && isIt(one))) return null;
  // A newcomer has nothing that was superseded before it: the plan of an earlier recipient had skipped it.
  const isNewcomer = !planned.some(
    ({ state, date, dueAt }) => state === "superseded" && date < savedThen.date && dueAt >= plannedFrom,
  );
  // These were planned for a recipient added after the occurrence's moment; deliveries pending since before a longer lead
  // are not meant.
  const isPast = isNewcomer && savedThen.at < now && !planned.some((one) => isOpen(one) && one.date === savedThen.date);
  const latecomers = planned.filter(
    (one) =>
      isPast && isOpen(one) && one.date > savedThen.date && one.dueAt > savedThen.at && !extras.dates.has(one.date),
  );
  const [first] = latecomers.toSorted((one, other) => one.dueAt - other.dueAt);
  if (first !== undefined) return { date: first.date, at: first.dueAt };
  const next =
    isOwed || savedThen.at >= since
      ? savedThen
      : onlyOccurrence(schedule, localMailTime, { savedAt: now, today: localDateOf(now, ownerZone) });
  return next === null || planned.some((one) => isDone(one) && one.date === next.date) ? null : next;
}
