import { calls } from "@pomander/contract";
import type { Api } from "@pomander/vault/api";

/** How long a count is shown before the server is asked again, in milliseconds. */
const newFor = 15 * 60_000;

/** Counts the reminders that are due soon or expired, as Home lists them; the server is asked now and then. */
export function createDueReminders(api: () => Api | null) {
  let known: { count: number; readAt: number } | null = null;
  return {
    /** Returns the count; null: it is not known, since no one is signed in or the server does not answer. */
    async count(): Promise<number | null> {
      const call = api();
      if (call === null) return null;
      if (known !== null && Date.now() - known.readAt < newFor) return known.count;
      try {
        const totals = await Promise.all(
          (["due-soon", "expired"] as const).map((status) =>
            call.list(calls.reminders.list, { query: { status, page: "1", pageSize: "1" } }),
          ),
        );
        // The vault may have been locked before the answer came.
        if (api() === null) return null;
        known = { count: totals.reduce((sum, { total }) => sum + total, 0), readAt: Date.now() };
      } catch {
        // The last count stays: the next minute asks again.
      }
      return known?.count ?? null;
    },
    forget(): void {
      known = null;
    },
  };
}
