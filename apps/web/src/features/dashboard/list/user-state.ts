import type { User } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { dayOf } from "../../../lib/format/days.ts";
import { texts } from "../texts.ts";

const { states } = texts;

/** Returns the state of a user's account and the day they were last seen; null where the viewer may not see it. */
export function userState(user: User, now: Date): { label: string; detail: string | null } | null {
  const { lastSeenOn, temporaryPasswordUntil: until, invitedUntil, mustChangePassword, deactivatedAt } = user;
  if (lastSeenOn === undefined) return null;
  if (deactivatedAt !== null && deactivatedAt !== undefined)
    return { label: states.shutOut, detail: states.since(format.day(dayOf(new Date(deactivatedAt)))) };
  const seen = lastSeenOn === null ? null : states.lastSeen(format.day(lastSeenOn));
  if (mustChangePassword && until !== null && until !== undefined) {
    const end = new Date(until);
    if (end <= now) return { label: states.temporaryEnded, detail: seen };
    const day = format.day(dayOf(end));
    return lastSeenOn === null
      ? { label: states.invited, detail: states.passwordUntil(day) }
      : { label: states.temporary, detail: states.until(day) };
  }
  if (mustChangePassword && invitedUntil !== null && invitedUntil !== undefined) {
    const end = new Date(invitedUntil);
    if (end <= now) return { label: states.invitationEnded, detail: seen };
    return { label: states.invited, detail: states.until(format.day(dayOf(end))) };
  }
  // Whom the company invited has no password until they choose one.
  if (mustChangePassword && seen === null) return { label: states.invited, detail: null };
  return seen === null ? { label: states.never, detail: null } : { label: states.active, detail: seen };
}

/**
 * Whether the user's password was set by an administrator, expired or not; only super admins see this of super admins.
 */
export const hasTemporaryPassword = ({ mustChangePassword, temporaryPasswordUntil }: User) =>
  mustChangePassword && typeof temporaryPasswordUntil === "string";
