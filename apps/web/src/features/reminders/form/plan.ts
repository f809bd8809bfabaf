import type { Frequency } from "@pomander/contract";
import { isDay, plusDays, shortDay, type Day } from "../days/days.ts";
import { texts } from "../texts.ts";

const { plan } = texts.form;

interface Planned {
  frequency: Frequency;
  expiryDate: Day;
  remindBeforeDays: number;
  remindDaysStart: Day;
}

/** In a sentence, when messages will come; null while a date or number is missing. */
export function planOf({ frequency, expiryDate, remindBeforeDays, remindDaysStart }: Planned, today: Day) {
  if (!isDay(expiryDate) || Number.isNaN(remindBeforeDays)) return null;
  if (expiryDate < today) return plan.none;
  if (frequency !== "once") {
    if (remindDaysStart > expiryDate) return null;
    const from = remindDaysStart < today ? today : remindDaysStart;
    if (from === expiryDate) return plan.once(shortDay(from));
    return plan.repeated(plan.every[frequency], shortDay(from), shortDay(expiryDate));
  }
  const day = plusDays(expiryDate, -remindBeforeDays);
  return day <= today ? plan.onceSoon : plan.once(shortDay(day));
}
