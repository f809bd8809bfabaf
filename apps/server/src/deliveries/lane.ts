import { startTryTime } from "../platform/lease.ts";
import type { Lane } from "../platform/mail-worker.ts";
import { claimDeliveries } from "./claims.ts";
import { createDeliver, type DeliverParts } from "./deliver.ts";

/** The rows of `deliveries`: reminders, on their day and at once. */
export function createReminderLane(parts: DeliverParts): Lane {
  const deliver = createDeliver(parts);
  return {
    slots: 8,
    claim: async (limit) => {
      const time = startTryTime();
      const claimed = await claimDeliveries(parts.db, { limit, clock: parts.clock });
      return claimed.map((delivery) => () => deliver(delivery, time));
    },
  };
}
