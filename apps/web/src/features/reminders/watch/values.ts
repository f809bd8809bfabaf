import type { CheckKind, NewCheck, Reminder } from "@pomander/contract";

interface WatchValues {
  watch: "nothing" | CheckKind;
  watchTarget: string;
}

export const noWatch: WatchValues = { watch: "nothing", watchTarget: "" };

/** Returns the form values for what a stored reminder watches. */
export const watchValuesOf = ({ check }: Reminder): WatchValues =>
  check === null ? noWatch : { watch: check.kind, watchTarget: check.target };

/** Returns the fields to send: only those that differ from the reminder that the form was filled from. */
export function watchOf({ watch, watchTarget }: WatchValues, from: Reminder | null): { check?: NewCheck | null } {
  const before = from === null ? noWatch : watchValuesOf(from);
  const target = watch === "nothing" ? "" : watchTarget.trim();
  if (before.watch === watch && before.watchTarget === target) return {};
  return { check: watch === "nothing" ? null : { kind: watch, target } };
}
