import { calls, type ListedReminder, type ReminderStatus } from "@pomander/contract";
import { useCallback } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";

const mostShown = 5;

interface Reminders {
  rows: readonly ListedReminder[];
  total: number;
}

/** The first reminders of a status, and how many there are; null until they are known. */
export function useReminders(status: ReminderStatus, isWanted: boolean) {
  const { api } = useServices();
  const read = useCallback(
    async (): Promise<Reminders> =>
      (await api()).list(calls.reminders.list, { query: { status, pageSize: String(mostShown) } }),
    [api, status],
  );
  return useQuery(isWanted ? read : null);
}
