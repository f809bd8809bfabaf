import type { CompanySettings } from "../../../company-settings.ts";
import type { Round } from "./rounds.ts";

/** Seconds by which the clocks of provider and server may differ. */
export const clockTolerance = 60;
export const clockToleranceMs = clockTolerance * 1_000;

/**
 * Returns when the person of an ID token signed in at the provider, in milliseconds; null: the token does not say. A
 * provider that never says it counts the time at which the round began.
 * @throws where the round asked for a fresh sign-in and the token says none
 */
export function readAuthTime(
  { authTime, freshMinutes }: Pick<CompanySettings, "authTime" | "freshMinutes">,
  claims: Readonly<Record<string, unknown>>,
  { startedAt, isFresh }: Pick<Round, "startedAt" | "isFresh">,
  now: Date,
): number | null {
  if (authTime === "none") return startedAt;
  const seconds = claims["auth_time"];
  const at = typeof seconds === "number" && Number.isFinite(seconds) ? seconds * 1_000 : null;
  // A sign-in in the future would be fresh for as long as the provider likes.
  const isPast = at !== null && at >= 0 && at <= now.getTime() + clockToleranceMs;
  if (!isFresh) return isPast ? at : null;
  if (at === null) {
    throw new Error("The token has no auth_time: let the provider send it, or set OIDC_AUTH_TIME=none.");
  }
  if (!isPast) throw new Error("The token's auth_time is in the future: compare the clocks of provider and server.");
  // The person may have taken a while since the provider looked.
  if (at + freshMinutes * 60_000 + clockToleranceMs < startedAt) {
    throw new Error("The provider ignored max_age: the token's auth_time is too long ago.");
  }
  return at;
}
