import { timestamp } from "@pomander/contract";

/**
 * The times at which an entry was created, last saved, and given its password: ISO 8601 UTC, by the clock of the device
 * that saved. Sealed in `extra`; absent: not known.
 */
export interface EntryTimes {
  createdAt?: string;
  changedAt?: string;
  passwordChangedAt?: string;
}

const names = ["createdAt", "changedAt", "passwordChangedAt"] as const satisfies (keyof EntryTimes)[];

/** Returns the times in an entry's `extra`; malformed ones are left out. */
export const entryTimes = (extra: Readonly<Record<string, unknown>>): EntryTimes =>
  Object.fromEntries(names.flatMap((name) => (timestamp.safeParse(extra[name]).success ? [[name, extra[name]]] : [])));

/** Returns the times of a new entry. An empty password has no time. */
export function timesOfNew(password: string, now: Date): EntryTimes {
  const at = now.toISOString();
  return { createdAt: at, changedAt: at, ...(password === "" ? {} : { passwordChangedAt: at }) };
}

/** Returns the times that a save changes, where `before` is the stored password; the other times stay. */
export function timesOfSave(before: string, password: string, now: Date): EntryTimes {
  const at = now.toISOString();
  return { changedAt: at, ...(before === password || password === "" ? {} : { passwordChangedAt: at }) };
}
