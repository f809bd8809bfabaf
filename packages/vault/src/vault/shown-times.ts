import type { OpenEntry } from "../entry/entry-types.ts";
import { entryTimes, type EntryTimes } from "./entry-times.ts";
import { importOf } from "./import-mark.ts";

/**
 * Returns when an entry was created, last changed and given its password: as the devices that saved it say, else as its
 * import does. The server's times come last, because new vault keys store every entry again.
 */
export function shownTimes({
  extra,
  createdAt,
  updatedAt,
}: Pick<OpenEntry, "extra" | "createdAt" | "updatedAt">): EntryTimes & { createdAt: string; changedAt: string } {
  const at = importOf(extra)?.at;
  return { createdAt: at ?? createdAt, changedAt: at ?? updatedAt, ...entryTimes(extra) };
}
