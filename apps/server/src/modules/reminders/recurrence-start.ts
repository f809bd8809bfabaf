import type { Frequency } from "@pomander/contract";
import { invalid } from "../../errors.ts";

interface RecurrenceDates {
  frequency: Frequency;
  expiryDate: string;
  /** As sent; null is none. */
  start: string | null;
  /** In the owner's zone. */
  today: string;
}

/** The first day of a recurrence: the one that is given, else today; none with `once`, where one that is given is ignored. */
export function recurrenceStart({ frequency, expiryDate, start, today }: RecurrenceDates): string | null {
  if (frequency === "once") return null;
  const first = start ?? today;
  if (first > expiryDate) throw invalid("remindDaysStart", "The start date is after the expiry date");
  return first;
}
