import { reminderStatuses, reminderTypes, type ReminderStatus, type ReminderType } from "@pomander/contract";
import { pageIn, paramsOf } from "../../../lib/list/paging.ts";
import { useRecordInAddress } from "../../../lib/list/use-record-in-address.ts";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { isDay, type Day } from "../../../lib/format/days.ts";
import { dues, type Due } from "./due-filter.ts";
import { noPerson, roles, type Role } from "./person-filter.ts";

/** The views of the list. */
export const views = ["cards", "table", "month"] as const;
export type View = (typeof views)[number];

/**
 * Reminders per page: for cards a multiple of every number of columns, so that a full page has full rows. A month has
 * no pages.
 */
export const pageSizes: Record<View, number> = { cards: 24, table: 50, month: 1 };

/** The orders that are offered by name. */
export const namedSorts = ["soonest", "latest", "title"] as const;
/** Columns of a table whose names are orders; a minus reverses the order. */
export const sortableColumns = [
  "status",
  "type",
  "frequency",
  "notice",
  "cost",
  "scopeTag",
  "owner",
  "assigned",
  "taken",
  "email",
  "told",
  "next",
  "last",
] as const;
type ColumnSort = (typeof sortableColumns)[number];
const columnSorts = ["-title", ...sortableColumns.flatMap((column) => [column, `-${column}`] as const)] as const;
export const sorts: readonly Sort[] = [...namedSorts, ...columnSorts];
export type Sort = (typeof namedSorts)[number] | "-title" | ColumnSort | `-${ColumnSort}`;
/** The statuses as filters, and further ones: all but expired, with a delivery problem, and with a failing watch. */
export const statusFilters = ["current", ...reminderStatuses, "undelivered", "unchecked"] as const;
export type StatusFilter = ReminderStatus | "current" | "undelivered" | "unchecked";
/** The value for "no scope tag" among the ids of tags. */
export const noTag = "none";

/** The list's view, search and filters, and the reminder whose details are open, as stored in the URL. */
export interface ReminderListParams {
  search: string;
  status: StatusFilter | null;
  type: ReminderType | null;
  /** The id of a scope tag, or `noTag`. */
  scopeTag: string | null;
  due: Due | null;
  /** The first and the last day for `due` "range" alone; null: open at that end. */
  from: Day | null;
  to: Day | null;
  /** The person to filter by: the id of a listed person, or `noPerson`. */
  person: string | null;
  /** The person's role; null: any. Without a person it has no effect. */
  role: Role | null;
  sort: Sort;
  view: View;
  /** The month shown, as `YYYY-MM`; null: the present one. */
  month: string | null;
  /** Whether administrators see all reminders; by default they see their own. */
  isAll: boolean;
  /** The page number, counted from 1. */
  page: number;
  /** The id of the reminder whose details are open. */
  reminder: string | null;
}

export type Filters = Pick<
  ReminderListParams,
  "search" | "status" | "type" | "scopeTag" | "due" | "from" | "to" | "person" | "role"
>;
/** Returns how many filters are set, without the search. */
export const countFilters = ({ status, type, scopeTag, due, person }: Filters) =>
  [status, type, scopeTag, due, person].filter((one) => one !== null).length;
export const isFiltered = (filters: Filters) => filters.search !== "" || countFilters(filters) > 0;
export const unfiltered = {
  search: "",
  status: null,
  type: null,
  scopeTag: null,
  due: null,
  from: null,
  to: null,
  person: null,
  role: null,
} as const satisfies Filters;

/** @param usualView the view if the URL has none */
export function readListParams(params: URLSearchParams, usualView: View = "cards"): ReminderListParams {
  const oneOf = <T extends string>(options: readonly T[], name: string): T | null =>
    options.find((option) => option === params.get(name)) ?? null;
  const due = oneOf(dues, "due");
  const person = params.get("person") || null;
  return {
    search: params.get("search") ?? "",
    status: oneOf(statusFilters, "status"),
    type: oneOf(reminderTypes, "type"),
    scopeTag: params.get("tag") || null,
    due,
    from: due === "range" ? dayIn(params.get("from")) : null,
    to: due === "range" ? dayIn(params.get("to")) : null,
    person,
    role: person === null || person === noPerson ? null : oneOf(roles, "as"),
    sort: oneOf(sorts, "sort") ?? "soonest",
    view: oneOf(views, "view") ?? usualView,
    month: monthIn(params.get("month")),
    isAll: params.get("owner") === "all",
    page: pageIn(params),
    reminder: params.get("reminder") || null,
  };
}

const dayIn = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null);
const monthIn = (text: string | null) => (text !== null && /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null);

/**
 * Returns the URL parameters of a list; defaults are left out.
 * @param usualView null: the view is always included
 */
export function writeListParams(listParams: ReminderListParams, usualView: View | null = "cards"): URLSearchParams {
  const { search, status, type, scopeTag, due, from, to, person, role, sort, view, month, page, reminder } = listParams;
  const range = due === "range" ? { from, to } : {};
  const as = person === null ? null : role;
  const owner = listParams.isAll ? "all" : null;
  const values = {
    search,
    status,
    type,
    tag: scopeTag,
    due,
    ...range,
    person,
    as,
    sort,
    view,
    month,
    owner,
    page,
    reminder,
  };
  return paramsOf(values, { sort: "soonest", view: usualView ?? "" });
}

const viewKey = "reminderView";
/** Returns the view that was chosen last in this browser. */
const lastView = (): View => views.find((view) => view === window.localStorage.getItem(viewKey)) ?? "cards";

/** Returns the list's parameters from the URL, and the functions that change them. */
export function useReminderListParams() {
  const [params, setParams] = useSearchParams();
  const listParams = useMemo(() => readListParams(params, lastView()), [params]);
  // The router returns a new function after each navigation. A stable one keeps all props of rows and filters the same.
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  });
  const setListParams = useCallback((change: Partial<ReminderListParams>, replace = false) => {
    const usual = lastView();
    if (change.view !== undefined) window.localStorage.setItem(viewKey, change.view);
    latest.current(
      (before) => {
        const next = { ...readListParams(before, usual), page: 1, ...change };
        return writeListParams(next, change.view === undefined ? usual : null);
      },
      { replace, preventScrollReset: true },
    );
  }, []);
  const details = useRecordInAddress("reminder");
  return {
    listParams,
    setListParams,
    /** Applies a saved query in place of all present parameters. */
    open: useCallback((query: string) => {
      const usual = lastView();
      const saved = readListParams(new URLSearchParams(query), usual);
      latest.current(writeListParams(saved, usual), { preventScrollReset: true });
    }, []),
    openDetails: details.open,
    closeDetails: details.close,
  };
}
