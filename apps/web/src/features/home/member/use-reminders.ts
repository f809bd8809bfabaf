import { calls, type ListedReminder, type ReminderStatus } from "@pomander/contract";
import { useCallback } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";

const mostShown = 8;

interface Reminders {
  rows: readonly ListedReminder[];
  total: number;
}

/** Returns the first reminders of a status, and how many there are; null until they are known. */
export function useReminders(status: ReminderStatus, isWanted: boolean) {
  const { api } = useServices();
  const read = useCallback(
    async (): Promise<Reminders> =>
      // Without a page, the server returns all of them.
      (await api()).list(calls.reminders.list, { query: { status, page: "1", pageSize: String(mostShown) } }),
    [api, status],
  );
  return useQuery(isWanted ? read : null);
}
