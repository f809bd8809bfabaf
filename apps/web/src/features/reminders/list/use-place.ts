import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useSearchText } from "../../../lib/list/use-search-text.ts";
import { readPlace, writePlace, type Place } from "./place.ts";

/** What the list shows, as the address says it, and the text in the search box, which the address follows. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const place = readPlace(params);
  const go = useCallback(
    (change: Partial<Place>, replace = false) =>
      setParams((before) => writePlace({ ...readPlace(before), page: 1, ...change }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  );
  const show = useCallback(
    (reminder: string) =>
      setParams((before) => writePlace({ ...readPlace(before), reminder }), {
        preventScrollReset: true,
        state: { isFromList: true } satisfies Opened,
      }),
    [setParams],
  );
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const hide = useCallback(() => {
    // What was opened on this page is left the way that one came; a link from elsewhere led to no list before it.
    if (isOpened(state)) void navigate(-1);
    else
      setParams((before) => writePlace({ ...readPlace(before), reminder: null }), {
        replace: true,
        preventScrollReset: true,
      });
  }, [state, navigate, setParams]);
  return {
    place,
    go,
    /** Opens the details of a reminder, which are a place to go back from. */
    show,
    hide,
    ...useSearchText(place.search, (search) => go({ search }, true)),
  };
}

interface Opened {
  isFromList: true;
}

const isOpened = (state: unknown) => typeof state === "object" && state !== null && "isFromList" in state;
