import { calls, type User } from "@pomander/contract";
import { useCallback, useMemo } from "react";
import { useServices } from "../../../lib/services.ts";
import { useAnswer } from "../../../lib/use-answer.ts";
import { lastPageWithin, selectUsers, type Place } from "./select.ts";

/** As many users as are worked on at once; of more, the server gives page after page. */
export const wholeListSize = 1_000;

export interface UsersOnScreen {
  /** null while nothing has come yet. */
  rows: readonly User[] | null;
  /** What search and filters leave, over all pages. */
  total: number;
  /** The page asked for, or the last one that there is. */
  page: number;
  /** An answer to what is asked now is on its way. */
  isWaiting: boolean;
  error: unknown;
  reload: () => void;
}

/** The users that a place shows. */
export function useUsers({ search, role, isMine, page, pageSize }: Place, mine: ReadonlySet<string>): UsersOnScreen {
  const { api } = useServices();
  const readWhole = useCallback(async () => {
    const call = await api();
    return call.list(calls.users.list, { query: { page: "1", pageSize: String(wholeListSize) } });
  }, [api]);
  const whole = useAnswer(readWhole);
  const isPaged = whole.value !== null && whole.value.total > whole.value.rows.length;

  const readPage = useCallback(async () => {
    const call = await api();
    const filters = {
      ...(search === "" ? {} : { search }),
      ...(role === null ? {} : { role }),
      ...(isMine ? { createdBy: "me" as const } : {}),
    };
    return call.list(calls.users.list, { query: { ...filters, page: String(page), pageSize: String(pageSize) } });
  }, [api, search, role, isMine, page, pageSize]);
  const part = useAnswer(isPaged ? readPage : null);

  const rows = whole.value?.rows;
  const selected = useMemo(
    () => (rows === undefined ? null : selectUsers(rows, { search, role, isMine }, mine)),
    [rows, search, role, isMine, mine],
  );
  if (isPaged) {
    return {
      rows: part.value?.rows ?? null,
      total: part.value?.total ?? 0,
      page: part.value !== null && part.isCurrent ? lastPageWithin(page, pageSize, part.value.total) : page,
      isWaiting: !part.isCurrent,
      error: part.error,
      reload: part.reload,
    };
  }
  const total = selected?.length ?? 0;
  const shown = selected === null ? page : lastPageWithin(page, pageSize, total);
  return {
    rows: selected?.slice((shown - 1) * pageSize, shown * pageSize) ?? null,
    total,
    page: shown,
    isWaiting: !whole.isCurrent,
    error: whole.error,
    reload: whole.reload,
  };
}
