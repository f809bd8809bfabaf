import { reminderStatuses, type ReminderStatus } from "@pomander/contract";
import { texts as tableTexts } from "../table/texts.ts";
import { texts } from "../texts.ts";
import { filters } from "./filter-texts.ts";
import { namedSorts, type Sort, type StatusFilter } from "./list-params.ts";

const isStatus = (filter: StatusFilter): filter is ReminderStatus => reminderStatuses.some((one) => one === filter);

export const statusName = (filter: StatusFilter): string =>
  isStatus(filter) ? texts.statuses[filter] : filters[filter];

/** One of a table's columns has no name of its own among the orders. */
export function sortName(sort: Sort): string {
  const named = namedSorts.find((one) => one === sort);
  if (named !== undefined) return filters.sorts[named];
  const column = sort.replace("-", "") as keyof typeof tableTexts.names;
  return filters.byColumn(tableTexts.names[column], sort.startsWith("-"));
}
