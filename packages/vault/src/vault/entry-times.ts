import { timestamp } from "@pomander/contract";

/**
 * When an entry was made, last saved, and given its password: ISO 8601 UTC, by the clock of the device that saved.
 * Sealed in `extra`; absent: not known.
 */
export interface EntryTimes {
  createdAt?: string;
  changedAt?: string;
  passwordChangedAt?: string;
}

const names = ["createdAt", "changedAt", "passwordChangedAt"] as const satisfies (keyof EntryTimes)[];

/** The times that an entry's `extra` holds; what is not of their form is left out. */
export const entryTimes = (extra: Readonly<Record<string, unknown>>): EntryTimes =>
  Object.fromEntries(names.flatMap((name) => (timestamp.safeParse(extra[name]).success ? [[name, extra[name]]] : [])));

/** What a new entry notes. No password has no age. */
export function timesOfNew(password: string, now: Date): EntryTimes {
  const at = now.toISOString();
  return { createdAt: at, changedAt: at, ...(password === "" ? {} : { passwordChangedAt: at }) };
}

/** What a save notes, `before` being the password that is stored; the other times stay. */
export function timesOfSave(before: string, password: string, now: Date): EntryTimes {
  const at = now.toISOString();
  return { changedAt: at, ...(before === password || password === "" ? {} : { passwordChangedAt: at }) };
}
