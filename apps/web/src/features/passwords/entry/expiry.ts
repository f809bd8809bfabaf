import type { EntryField } from "@pomander/vault";
import { plusDays, plusMonths } from "../../../lib/format/days.ts";

/** Returns the last day on which a card is valid by its month; null when it has none. */
export function lastDayOfCard(fields: readonly EntryField[]): string | null {
  const month = fields.find(({ name }) => name === "expiry")?.value ?? "";
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? lastDayOf(month) : null;
}

const lastDayOf = (month: string) => plusDays(plusMonths(`${month}-01`, 1), -1);

/** Days before its expiry from which an entry counts as expiring. */
const soonDays = 30;

/** Returns whether an entry has expired or will within 30 days. */
export const isExpiring = ({ expires }: { expires: string | null }, today: string) =>
  expires !== null && expires <= plusDays(today, soonDays);
