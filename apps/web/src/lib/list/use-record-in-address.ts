import { useCallback, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

interface OpenedFromList {
  isFromList: true;
}
const isOpenedFromList = (state: unknown) => typeof state === "object" && state !== null && "isFromList" in state;

/**
 * Returns the record of a list whose details are open, by a parameter of the address. It has its own place in the
 * history: the user can go back from it, and reach it by a link. The functions stay the same.
 */
export function useRecordInAddress(parameter: string) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const latest = useRef({ setParams, navigate, isFromList: false });
  useLayoutEffect(() => {
    latest.current = { setParams, navigate, isFromList: isOpenedFromList(state) };
  });
  return {
    /** Id of the open record, or null; it may be the id of none. */
    opened: params.get(parameter) || null,
    open: useCallback(
      (id: string) => {
        const { setParams, isFromList } = latest.current;
        // Going from one record to the next beside the list adds no step to the history.
        setParams((before) => withParameter(before, parameter, id), {
          preventScrollReset: true,
          replace: isFromList,
          state: { isFromList: true } satisfies OpenedFromList,
        });
      },
      [parameter],
    ),
    // Details opened from the list are closed by going back; after a link from elsewhere, there is no list to go back to.
    close: useCallback(() => {
      const { setParams, navigate, isFromList } = latest.current;
      if (isFromList) void navigate(-1);
      else setParams((before) => withParameter(before, parameter, null), { replace: true, preventScrollReset: true });
    }, [parameter]),
  };
}

function withParameter(before: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
