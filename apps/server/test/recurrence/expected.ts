// Recurrences as the design defines them, computed with plain numbers and the walk of a zone.
import { minuteOf, type ZoneWalk } from "./zone-walk.ts";

const minutesADay = 1_440;

export interface Case {
  frequency: "daily" | "weekly" | "monthly";
  start: string;
  expiry: string;
  mailTime: string;
}

export interface Expected {
  /** The date of the recurrence. */
  date: string;
  /** The local date at which it is sent. */
  localDate: string;
  /** Milliseconds since 1970. */
  at: number;
}

const dayOf = (date: string): number => {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return Date.UTC(year, month - 1, day) / 86_400_000;
};
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Returns every time at which it is sent, in order: no two on one local date. */
export function expectedOf(zone: ZoneWalk, { frequency, start, expiry, mailTime }: Case): Expected[] {
  const [hours, minutes] = mailTime.split(":").map(Number) as [number, number];
  const all: Expected[] = [];
  for (const day of daysOf(frequency, start, dayOf(expiry))) {
    const at = minuteOf(zone, day * minutesADay + hours * 60 + minutes);
    const localDate = dateOf(Math.floor(zone.wallAt(at) / minutesADay));
    if (all.at(-1)?.localDate !== localDate) all.push({ date: dateOf(day), localDate, at: at * 60_000 });
  }
  return all;
}

function* daysOf(frequency: Case["frequency"], start: string, last: number): Generator<number> {
  if (frequency !== "monthly") {
    for (let day = dayOf(start); day <= last; day += frequency === "daily" ? 1 : 7) yield day;
    return;
  }
  const [year, month, wanted] = start.split("-").map(Number) as [number, number, number];
  for (let index = month - 1; ; index++) {
    const lastOfMonth = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
    const day = Date.UTC(year, index, Math.min(wanted, lastOfMonth)) / 86_400_000;
    if (day > last) return;
    yield day;
  }
}
