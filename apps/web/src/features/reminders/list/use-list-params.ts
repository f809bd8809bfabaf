import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useSearchText } from "../../../lib/list/use-search-text.ts";
import { readListParams, writeListParams, type ReminderListParams } from "./list-params.ts";

/** What the list shows, as the address says it, and the text in the search box, which the address follows. */
export function useReminderListParams() {
  const [params, setParams] = useSearchParams();
  const listParams = readListParams(params);
  const setListParams = useCallback(
    (change: Partial<ReminderListParams>, replace = false) =>
      setParams((before) => writeListParams({ ...readListParams(before), page: 1, ...change }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  );
  const openDetails = useCallback(
    (reminder: string) =>
      setParams((before) => writeListParams({ ...readListParams(before), reminder }), {
        preventScrollReset: true,
        state: { isFromList: true } satisfies OpenedFromList,
      }),
    [setParams],
  );
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const closeDetails = useCallback(() => {
    // What was opened on this page is left the way that one came; a link from elsewhere led to no list before it.
    if (isOpened(state)) void navigate(-1);
    else
      setParams((before) => writeListParams({ ...readListParams(before), reminder: null }), {
        replace: true,
        preventScrollReset: true,
      });
  }, [state, navigate, setParams]);
  return {
    listParams,
    setListParams,
    /** Opens the details of a reminder, which are a place to go back from. */
    openDetails,
    closeDetails,
    ...useSearchText(listParams.search, (search) => setListParams({ search }, true)),
  };
}

interface OpenedFromList {
  isFromList: true;
}

const isOpened = (state: unknown) => typeof state === "object" && state !== null && "isFromList" in state;
