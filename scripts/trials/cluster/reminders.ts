import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@pomander/server/platform/database";
import { compareWithSent, countOpen } from "../../../apps/server/test/crash-mail/report.ts";
import { seedReminders } from "../../../apps/server/test/crash-mail/seed.ts";
import type { Sink } from "../../../apps/server/test/crash-mail/sink.ts";
import { waitFor } from "./cluster.ts";

/**
 * A period in which a part was broken, from its beginning until all parts were in service again: milliseconds since
 * 1970.
 */
export interface Outage {
  from: number;
  to: number;
}

export interface ReminderReport {
  /** Number of reminders whose storing was acknowledged. */
  due: number;
  /** Number of those that never arrived, or are missing from the database. */
  lost: number;
  twice: number;
  /** Number of those that arrived twice, the first time outside of an outage. */
  twiceOutside: number;
  problems: string[];
}

/** Stores a reminder that is due at once, each second; the processes send it. */
export function startReminders(databaseUrl: string, sink: Sink) {
  const { db, close } = openDatabase(databaseUrl);
  const stored = new Set<string>();
  const over = new AbortController();
  const storing = (async () => {
    for (let number = 0; !over.signal.aborted; number++) {
      // A failed reminder may have been stored or not, so the next one has another address.
      const wasStored = await seedReminders(db, { count: 1, minutes: 0, first: number }).then(
        () => true,
        () => false,
      );
      if (wasStored) stored.add(`to-${number}@example.org`);
      await pause(1_000);
    }
  })();
  return {
    count: () => stored.size,
    /** Stops, waits until all reminders are sent, and compares both ends. */
    finish: async (outages: readonly Outage[]): Promise<ReminderReport> => {
      over.abort();
      await storing;
      await waitFor("the sending of every reminder", async () => (await countOpen(db).catch(() => 1)) === 0, 300_000);
      // The other messages are about accounts.
      const received = sink.received.filter(({ to }) => to.startsWith("to-"));
      const { duplicates, strangers, mismatches } = await compareWithSent(db, received);
      await close();
      const arrivals = Map.groupBy(received, ({ to }) => to);
      const repeated = [...arrivals.values()].filter((messages) => messages.length > 1);
      const isInside = (at: number) => outages.some(({ from, to }) => at >= from - 1_000 && at <= to);
      return {
        due: stored.size,
        lost: [...stored].filter((address) => !arrivals.has(address)).length,
        twice: duplicates,
        twiceOutside: repeated.filter(([first]) => first !== undefined && !isInside(first.at)).length,
        problems: [...mismatches, ...(strangers > 0 ? [`${strangers} under another Message-ID`] : [])],
      };
    },
  };
}
