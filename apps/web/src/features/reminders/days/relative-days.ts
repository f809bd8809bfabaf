/** "1 reminder", "1,200 reminders". */
export const pluralize = (many: number, one: string, more: string) =>
  many === 1 ? `1 ${one}` : `${many.toLocaleString("en")} ${more}`;

/** How far a day is: "in 8 days", "today", "3 days ago". */
export function relativeDays(left: number): string {
  if (left === 0) return "today";
  if (left === 1) return "tomorrow";
  if (left === -1) return "yesterday";
  return left > 0 ? `in ${pluralize(left, "day", "days")}` : `${pluralize(-left, "day", "days")} ago`;
}
