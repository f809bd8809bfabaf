import { newestDue, nextOccurrence, type Occurrence, type Schedule } from "../../src/deliveries/context/recurrence.ts";
import { type Case, expectedOf } from "./expected.ts";
import type { ZoneWalk } from "./zone-walk.ts";

/**
 * Compares the server's calculation of a case with the second one: every occurrence in order, and at some instants the
 * newest that is due. Returns the number of occurrences, and where the two differ.
 */
export function compare(
  zone: ZoneWalk,
  one: Case,
  random: (below: number) => number,
): { count: number; mismatch?: string } {
  const expected = expectedOf(zone, one);
  const schedule: Schedule = {
    frequency: one.frequency,
    expiryDate: one.expiry,
    remindBeforeDays: 7,
    remindDaysStart: one.start,
  };
  const localMailTime = { timeZone: zone.timeZone, mailTime: one.mailTime };
  const since = 0;
  const differing = (what: string, got: Occurrence | null, wanted: object | undefined) => ({
    count: expected.length,
    mismatch: `${zone.timeZone} ${JSON.stringify(one)}: ${what} is ${shown(got)}, not ${JSON.stringify(wanted)}`,
  });
  let now = 0;
  for (const wanted of expected) {
    const next = nextOccurrence(schedule, localMailTime, { since, now });
    if (next?.at !== wanted.at || next.date !== wanted.date) return differing("the next one", next, wanted);
    now = next.at + 1;
  }
  const beyond = nextOccurrence(schedule, localMailTime, { since, now });
  if (beyond !== null) return differing("what comes after the last", beyond, undefined);

  for (let tries = 0; tries < 20; tries++) {
    const index = random(expected.length + 1) - 1;
    const [wanted, after] = [expected[index], expected[index + 1]];
    const from = wanted?.at ?? 0;
    const moment = from + random((after?.at ?? from + 400 * 86_400_000) - from);
    const due = newestDue(schedule, localMailTime, { since, now: moment });
    if (due?.at !== wanted?.at) return differing(`the newest due at ${new Date(moment).toISOString()}`, due, wanted);
  }
  return { count: expected.length };
}

const shown = (one: Occurrence | null) => (one === null ? "none" : `${one.date} at ${new Date(one.at).toISOString()}`);
