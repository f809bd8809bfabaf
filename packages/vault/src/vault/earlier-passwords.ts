import { sealedTextBytes } from "@pomander/contract";
import type { EntryTexts } from "@pomander/crypto";
import type { EarlierPassword } from "../entry/entry-types.ts";
import type { EntryTimes } from "./entry-times.ts";

/** Earlier passwords that an entry keeps: as many as KeePass keeps by default. */
export const maxEarlierPasswords = 10;

type Extra = EntryTexts["extra"];

/**
 * Returns `extra` with the times of a save and with earlier passwords, newest first. If it would exceed its limit, the
 * oldest passwords are dropped first, then the times: neither may prevent a save. The result may still be too long.
 */
export function fitExtra(extra: Extra, times: EntryTimes, history: readonly EarlierPassword[] = []): Extra {
  const timed = { ...extra, ...times };
  for (let kept = Math.min(history.length, maxEarlierPasswords); kept > 0; kept--) {
    const next = { ...timed, history: history.slice(0, kept) };
    if (isFit(next)) return next;
  }
  if (isFit(timed)) return timed;
  return Object.fromEntries(Object.entries(extra).filter(([name]) => !(name in times)));
}

/** Whether `extra` may be sealed, as JSON in UTF-8. */
export function isFit(extra: Extra): boolean {
  try {
    return new TextEncoder().encode(JSON.stringify(extra)).length <= sealedTextBytes.extra;
  } catch (error) {
    // Another member can nest a value so deep that an engine has no room to write it.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
