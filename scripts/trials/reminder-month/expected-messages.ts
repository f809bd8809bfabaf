// Calculates lead times, taking, snoozing, digests and escalation as the design defines them, from the input alone:
// plain days, and the walk of each zone. It shares no code with the server.
import { minuteOf, walkZone, type ZoneWalk } from "../../../apps/server/test/recurrence/zone-walk.ts";
import { dateOf, dayMs, dayOf, type Person, type Scenario, type WorldReminder } from "./scenario.ts";

/** A person's change to a reminder, effective from `at` on. */
export type Action =
  | { kind: "take" | "giveBack"; reminderId: string; personId: string; at: number }
  | { kind: "snooze"; reminderId: string; personId: string; at: number; until: string };

/** A message of an occurrence that is due to a recipient, or accounted for. */
export interface Due {
  reminder: WorldReminder;
  kind: "scheduled" | "escalation";
  /** The recipient as in the ledger: an account's id, an address, or a channel. */
  recipientKey: string;
  address: string;
  /** The person who can snooze it: for a channel its owner. */
  snoozer: string;
  date: string;
  /** The moment at which its day begins for this recipient. */
  moment: number;
  /** The moment at which it is sent: later than `moment` if it waits for a digest. */
  sendAt: number;
}

const zoneWalks = new Map<string, ZoneWalk>();
function zoneOf(timeZone: string): ZoneWalk {
  const known = zoneWalks.get(timeZone) ?? walkZone(timeZone, 2026, 2028);
  zoneWalks.set(timeZone, known);
  return known;
}

/** Returns a person's mail hour on a day, in milliseconds since 1970. */
function momentOf(day: number, { timeZone, mailTime }: Pick<Person, "timeZone" | "mailTime">): number {
  const [hours, minutes] = mailTime.split(":").map(Number) as [number, number];
  return minuteOf(zoneOf(timeZone), day * 1_440 + hours * 60 + minutes) * 60_000;
}

const localDayOf = (moment: number, timeZone: string) =>
  Math.floor(zoneOf(timeZone).wallAt(Math.floor(moment / 60_000)) / 1_440);

/** Returns the days that a reminder's own fields define. */
function daysOf({ frequency, start, expiry, remindBeforeDays, alsoBeforeDays }: WorldReminder): Set<number> {
  const last = dayOf(expiry);
  const days = new Set(alsoBeforeDays.map((lead) => last - lead));
  if (frequency === "once") return days.add(last - remindBeforeDays);
  const first = new Date(start ?? expiry);
  for (let index = 0; ; index++) {
    const day =
      frequency === "monthly"
        ? monthAfter(first, index)
        : dayOf(start ?? expiry) + index * (frequency === "weekly" ? 7 : 1);
    if (day > last) return days;
    days.add(day);
  }
}

function monthAfter(first: Date, index: number): number {
  const month = first.getUTCMonth() + index;
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(first.getUTCFullYear(), month, Math.min(first.getUTCDate(), lastOfMonth)) / dayMs;
}

/** Returns the person who had taken a reminder at a moment; null: no one. */
export function takerAt(actions: readonly Action[], reminderId: string, moment: number): string | null {
  let taker: string | null = null;
  for (const action of actions) {
    if (action.reminderId !== reminderId || action.at > moment) continue;
    if (action.kind === "take") taker = action.personId;
    if (action.kind === "giveBack" && action.personId === taker) taker = null;
  }
  return taker;
}

/** Returns the date until which a person had snoozed a reminder at a moment. */
export function snoozedUntil(
  actions: readonly Action[],
  reminderId: string,
  personId: string,
  moment: number,
): string | null {
  const last = actions.findLast(
    (action) =>
      action.kind === "snooze" &&
      action.reminderId === reminderId &&
      action.personId === personId &&
      action.at <= moment,
  );
  return last?.kind === "snooze" ? last.until : null;
}

/** Returns the recipients, and the channels of those who have one. */
const recipientsOf = ({ recipients, owner }: WorldReminder, heir: Person) =>
  recipients.flatMap((person, index) => {
    // A recipient by address alone is reminded at the owner's hours, and in no channel.
    const isByAddress = index === 0 && person.id !== owner.id;
    const own = { ...person, snoozer: person.id, from: 0, place: isByAddress ? owner : person };
    const channel = `channel:${person.channelId}`;
    const theirs = { ...own, id: channel, address: channel, digest: "off" as const };
    const all = person.channelId === null || isByAddress ? [own] : [own, theirs];
    // After an account is deleted, mail for its address goes to the administrator who deleted it.
    const isInherited = isByAddress && person.fate === "leaves";
    const from = person.leavesAt;
    return isInherited ? [...all, { ...heir, snoozer: heir.id, from, place: owner }] : all;
  });
/**
 * Returns when the heir gets a `once` reminder whose own day had passed: at the next mail hour of that day, or at once
 * after it. Null when the day is still ahead, or the reminder has expired.
 */
function atOnceFor(
  { frequency, expiry, remindBeforeDays, owner }: WorldReminder,
  { from, place }: { from: number; place: Person },
): { day: number; moment: number } | null {
  if (frequency !== "once" || from === 0 || momentOf(dayOf(expiry) - remindBeforeDays, place) >= from) return null;
  const today = localDayOf(from, place.timeZone);
  if (today > dayOf(expiry)) return null;
  return { day: localDayOf(from, owner.timeZone), moment: Math.max(from, momentOf(today, place)) };
}

/** Returns everything that falls due from the beginning to `end`. */
export function dueOf({ begin, reminders, people, heir }: Scenario, actions: readonly Action[], end: number): Due[] {
  const byReminder = Map.groupBy(actions, ({ reminderId }) => reminderId);
  const all: Due[] = [];
  for (const reminder of reminders) {
    const own = byReminder.get(reminder.id) ?? [];
    const lastDay = dayOf(reminder.expiry);
    let firstDue = Infinity;
    for (const person of recipientsOf(reminder, heir)) {
      const days = daysOf(reminder);
      for (const action of own) {
        if (action.kind !== "snooze" || action.personId !== person.snoozer) continue;
        // A later snooze before that day replaces it.
        const at = momentOf(dayOf(action.until), person.place);
        if (snoozedUntil(own, reminder.id, person.snoozer, at) === action.until) days.add(dayOf(action.until));
      }
      const atExpiry = momentOf(lastDay, person.place);
      if (reminder.alsoAtExpiry || takerAt(own, reminder.id, atExpiry) !== null) days.add(lastDay);
      const dayAfter = momentOf(lastDay + 1, person.place);
      if (reminder.alsoAtExpiry && takerAt(own, reminder.id, dayAfter) === null) days.add(lastDay + 1);
      const moments = new Map([...days].map((day) => [day, momentOf(day, person.place)]));
      const atOnce = atOnceFor(reminder, person);
      if (atOnce !== null) moments.set(atOnce.day, atOnce.moment);
      for (const [day, moment] of moments) {
        if (moment < begin || moment < person.from) continue;
        firstDue = Math.min(firstDue, moment);
        const sendAt = digestAt(moment, person, lastDay);
        if (sendAt > end) continue;
        all.push({
          reminder,
          kind: "scheduled",
          recipientKey: person.id,
          address: person.address,
          snoozer: person.snoozer,
          date: dateOf(day),
          moment,
          sendAt,
        });
      }
    }
    if (reminder.escalation === null) continue;
    const { beforeDays, to } = reminder.escalation;
    const person = people.find(({ id }) => id === to);
    const day = lastDay - beforeDays;
    const { timeZone, mailTime } = person ?? reminder.owner;
    const isLate = localDayOf(begin, timeZone) >= day;
    const moment = isLate ? lateAt(firstDue, { timeZone, mailTime }, lastDay) : momentOf(day, { timeZone, mailTime });
    if (moment > end) continue;
    // A recipient gets their own message of that day, and no second one.
    const sameDay = dateOf(localDayOf(moment, timeZone));
    const hasOwn = all.some((due) => due.reminder === reminder && due.recipientKey === to && due.date === sameDay);
    if (hasOwn && (snoozedUntil(own, reminder.id, to, moment) ?? "") <= sameDay) continue;
    all.push({
      reminder,
      kind: "escalation",
      recipientKey: to,
      address: person?.address ?? to,
      snoozer: to,
      date: dateOf(day),
      moment,
      sendAt: moment,
    });
  }
  return all;
}

/**
 * Returns the moment of an escalation whose day had passed when the rule was made: the first mail hour at least a day
 * by local time after the first message was due, but at the latest on the expiry date.
 */
function lateAt(firstDue: number, place: Pick<Person, "timeZone" | "mailTime">, lastDay: number): number {
  const wall = zoneOf(place.timeZone).wallAt(Math.floor(firstDue / 60_000)) + 1_440;
  const [hours, minutes] = place.mailTime.split(":").map(Number) as [number, number];
  let day = Math.floor(wall / 1_440);
  if (day * 1_440 + hours * 60 + minutes < wall) day++;
  return momentOf(Math.min(day, lastDay), place);
}

/**
 * Returns when a message that is due goes out in the person's digest: at their next mail hour, of a weekly digest on its
 * weekday. Returns the moment itself without a digest, and where the digest would be on a later day, past the expiry.
 */
function digestAt(moment: number, person: Person, lastDay: number): number {
  if (person.digest === "off") return moment;
  const first = localDayOf(moment, person.timeZone);
  for (let day = first; day <= first + 8; day++) {
    // 1970 began on a Thursday.
    const weekday = ((day + 3) % 7) + 1;
    const at = momentOf(day, person);
    if ((person.digest === "daily" || weekday === person.digestDay) && at >= moment)
      return day > first && day > lastDay ? moment : at;
  }
  return moment;
}

/** Milliseconds within which an owner is still notified that a reminder ended, once its taker is gone. */
const endedWithin = 3 * dayMs;

/** Returns when a reminder's owner is notified that it expired and was not taken; null: not at all. */
export function endedAt(reminder: WorldReminder, actions: readonly Action[]): number | null {
  if (!reminder.alsoAtExpiry) return null;
  const moment = momentOf(dayOf(reminder.expiry) + 2, reminder.owner);
  if (takerAt(actions, reminder.id, moment) === null) return moment;
  const freed = actions.find(
    ({ kind, reminderId, at }) => kind === "giveBack" && reminderId === reminder.id && at > moment,
  );
  return freed !== undefined && freed.at <= moment + endedWithin ? freed.at : null;
}
