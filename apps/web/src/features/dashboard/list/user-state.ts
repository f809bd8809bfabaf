import type { User } from "@pomander/contract";
import { dayOf, shortDay } from "../../../lib/format/days.ts";
import { texts } from "../texts.ts";

const { states } = texts;

/** How far somebody is with their account, and when they were here last; null where this person is not told. */
export function userState(user: User, now: Date): { label: string; detail: string | null } | null {
  const { lastSeenOn, temporaryPasswordUntil: until, mustChangePassword } = user;
  if (lastSeenOn === undefined) return null;
  const seen = lastSeenOn === null ? null : states.lastSeen(shortDay(lastSeenOn));
  if (mustChangePassword && until !== null && until !== undefined) {
    const end = new Date(until);
    if (end <= now) return { label: states.temporaryEnded, detail: seen };
    const day = shortDay(dayOf(end));
    return lastSeenOn === null
      ? { label: states.invited, detail: states.passwordUntil(day) }
      : { label: states.temporary, detail: states.until(day) };
  }
  return seen === null ? { label: states.never, detail: null } : { label: states.active, detail: seen };
}
