import { texts } from "./texts.ts";

/** Returns how long before `now` a moment was: "5 minutes ago". Both are ISO 8601 by the same clock. */
export function agoOf(at: string, now: string): string {
  const minutes = Math.round((Date.parse(now) - Date.parse(at)) / 60_000);
  if (minutes < 1) return texts.ago.now;
  if (minutes < 60) return texts.ago.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? texts.ago.hours(hours) : texts.ago.days(Math.round(hours / 24));
}
