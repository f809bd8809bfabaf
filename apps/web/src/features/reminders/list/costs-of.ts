import { type ListedReminder, sumCosts } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { isFullReminder } from "./filter-reminders.ts";

/** Returns what some reminders cost together, by currency: "CHF 400.00 and €1,200.00"; empty if none has a cost. */
export function costsOf(reminders: readonly ListedReminder[]): string {
  const sums = sumCosts(reminders.map((reminder) => (isFullReminder(reminder) ? reminder.cost : null)));
  return format.list(sums.map(({ amount, currency }) => format.money(amount, currency)));
}
