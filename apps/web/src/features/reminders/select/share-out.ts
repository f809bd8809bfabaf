import type { Member, Reminder } from "@pomander/contract";
import { personName } from "../names.ts";

export interface Shares {
  /** Number of reminders that each chosen person gets, alone or with others. */
  shares: readonly { name: string; count: number }[];
  /** Number of reminders that at least one of them gets. */
  going: number;
  /** Number of reminders that none of them gets, and their scope tags. */
  staying: number;
  stayingTags: readonly string[];
  /** Whether each of them gets all. */
  isWhole: boolean;
}

/** Computes how reminders are distributed among the chosen people. */
export function shareOut(
  reminders: readonly Reminder[],
  chosen: readonly Member[],
  takersOf: (reminder: Reminder) => readonly Member[],
): Shares {
  const counts = new Map<string, number>(chosen.map(({ _id }) => [_id, 0]));
  const stayingTags = new Set<string>();
  let staying = 0;
  for (const reminder of reminders) {
    const takers = takersOf(reminder);
    for (const { _id } of takers) counts.set(_id, (counts.get(_id) ?? 0) + 1);
    if (takers.length > 0) continue;
    staying++;
    if (reminder.scopeTag !== null) stayingTags.add(reminder.scopeTag.name);
  }
  const shares = chosen.map((person) => ({ name: personName(person), count: counts.get(person._id) ?? 0 }));
  return {
    shares: shares.filter(({ count }) => count > 0),
    going: reminders.length - staying,
    staying,
    stayingTags: [...stayingTags],
    isWhole: shares.every(({ count }) => count === reminders.length),
  };
}
