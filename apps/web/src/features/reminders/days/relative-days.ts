import { pluralize } from "../../../lib/format/pluralize.ts";

/** How far a day is: "in 8 days", "today", "3 days ago". */
export function relativeDays(left: number): string {
  if (left === 0) return "today";
  if (left === 1) return "tomorrow";
  if (left === -1) return "yesterday";
  return left > 0 ? `in ${pluralize(left, "day", "days")}` : `${pluralize(-left, "day", "days")} ago`;
}
