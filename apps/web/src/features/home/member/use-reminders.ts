import { calls, type ReminderStatus } from "@pomander/contract";
import { useCallback } from "react";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

const mostShown = 8;

/** Returns the first reminders of a status, and how many there are; null until they are known. */
export function useReminders(status: ReminderStatus, isWanted: boolean) {
  // Without a page, the server returns all of them.
  const read = useCallback(
    (call: Api) => call.list(calls.reminders.list, { query: { status, page: "1", pageSize: String(mostShown) } }),
    [status],
  );
  return useApiQuery(isWanted ? read : null);
}
