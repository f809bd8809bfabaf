import { reminderStatuses, reminderTypes, type ReminderStatus, type ReminderType } from "@pomander/contract";
import { pageIn } from "../../../lib/list/paging.ts";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { isDay, type Day } from "../../../lib/format/days.ts";
import { dues, type Due } from "./due.ts";
import { noPerson, roles, type Role } from "./people.ts";

/** The forms that the list comes in. */
export const views = ["cards", "table", "month"] as const;
export type View = (typeof views)[number];

/** Of cards a divisor of every number of columns: a full page has full rows. A month has no pages. */
export const pageSizes: Record<View, number> = { cards: 24, table: 50, month: 1 };

/** The orders that are offered by name. */
export const namedSorts = ["soonest", "latest", "title"] as const;
/** What a table's columns besides are sorted by; a minus is the other way round. */
const columnSorts = [
  "-title",
  ...["status", "type", "frequency", "scopeTag", "owner", "assigned", "taken", "email", "told", "next", "last"].flatMap(
    (column) => [column as ColumnSort, `-${column as ColumnSort}` as const],
  ),
] as const;
type ColumnSort =
  | "status"
  | "type"
  | "frequency"
  | "scopeTag"
  | "owner"
  | "assigned"
  | "taken"
  | "email"
  | "told"
  | "next"
  | "last";
export const sorts: readonly Sort[] = [...namedSorts, ...columnSorts];
export type Sort = (typeof namedSorts)[number] | "-title" | ColumnSort | `-${ColumnSort}`;
/** Besides the statuses: all but expired ones, those of which a message could not be delivered, and those whose watch fails. */
export const statusFilters = ["current", ...reminderStatuses, "undelivered", "unchecked"] as const;
export type StatusFilter = ReminderStatus | "current" | "undelivered" | "unchecked";
/** Stands for "no scope tag" among the ids of tags. */
export const noTag = "none";

/** What the list shows; it stands in the address, with the reminder whose details are open. */
export interface ReminderListParams {
  search: string;
  status: StatusFilter | null;
  type: ReminderType | null;
  /** An id, or `noTag`. */
  scopeTag: string | null;
  due: Due | null;
  /** With `due` "range" alone: the first and the last day, or open at that end. */
  from: Day | null;
  to: Day | null;
  /** Whose: an id of those who are offered, or `noPerson`. */
  person: string | null;
  /** As what; null is any role. Says nothing without a person. */
  role: Role | null;
  sort: Sort;
  view: View;
  /** `YYYY-MM`: the month that is shown; null is the present one. */
  month: string | null;
  /** Administrators see their own by default. */
  isAll: boolean;
  /** From 1. */
  page: number;
  /** The id of the reminder whose details are open. */
  reminder: string | null;
}

export type Filters = Pick<
  ReminderListParams,
  "search" | "status" | "type" | "scopeTag" | "due" | "from" | "to" | "person" | "role"
>;
/** How many filters are set, the search aside. */
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
/** What only this side can find: the server searches titles and notes, and knows no such filter. */
export const needsAll = ({ search, due, person }: Filters) => search !== "" || due !== null || person !== null;

/** @param usualView where the address says none */
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
 * The address of a place; what is usual is left out.
 * @param usualView null: the view is said in any case
 */
export function writeListParams(listParams: ReminderListParams, usualView: View | null = "cards"): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string | null, usual = "") => {
    if (value !== null && value !== usual) params.set(name, value);
  };
  set("search", listParams.search);
  set("status", listParams.status);
  set("type", listParams.type);
  set("tag", listParams.scopeTag);
  set("due", listParams.due);
  set("from", listParams.due === "range" ? listParams.from : null);
  set("to", listParams.due === "range" ? listParams.to : null);
  set("person", listParams.person);
  set("as", listParams.person === null ? null : listParams.role);
  set("sort", listParams.sort, "soonest");
  if (listParams.view !== usualView) set("view", listParams.view);
  set("month", listParams.month);
  set("owner", listParams.isAll ? "all" : null);
  set("page", String(listParams.page), "1");
  set("reminder", listParams.reminder);
  return params;
}

const viewKey = "reminderView";
/** The view that was chosen last in this browser. */
const lastView = (): View => views.find((view) => view === window.localStorage.getItem(viewKey)) ?? "cards";

/** What the list shows, as the address says it. */
export function useReminderListParams() {
  const [params, setParams] = useSearchParams();
  const listParams = useMemo(() => readListParams(params, lastView()), [params]);
  // The router gives another function at each place. Here it stays the same, and with it all that is handed to rows and filters.
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
  const openDetails = useCallback(
    (reminder: string) =>
      latest.current((before) => changed(before, { reminder }), {
        preventScrollReset: true,
        state: { isFromList: true } satisfies OpenedFromList,
      }),
    [],
  );
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const closeDetails = useCallback(() => {
    // What was opened on this page is left the way that one came; a link from elsewhere led to no list before it.
    if (isOpened(state)) void navigate(-1);
    else
      latest.current((before) => changed(before, { reminder: null }), {
        replace: true,
        preventScrollReset: true,
      });
  }, [state, navigate]);
  return {
    listParams,
    setListParams,
    /** Shows what a saved query says, in place of all that is shown now. */
    open: useCallback(
      (query: string) => latest.current(changed(new URLSearchParams(query), {}), { preventScrollReset: true }),
      [],
    ),
    /** Opens the details of a reminder, which are a place to go back from. */
    openDetails,
    closeDetails,
  };
}

/** The address with one thing changed, everything else as it is shown. */
function changed(before: URLSearchParams, change: Partial<ReminderListParams>): URLSearchParams {
  const usual = lastView();
  return writeListParams({ ...readListParams(before, usual), ...change }, usual);
}

interface OpenedFromList {
  isFromList: true;
}

const isOpened = (state: unknown) => typeof state === "object" && state !== null && "isFromList" in state;
