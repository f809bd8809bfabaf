import { startAttemptDeadline } from "../queue/backoff.ts";
import type { JobQueue } from "../queue/worker.ts";
import { claimJobs } from "../queue/claim.ts";
import { deliveryJobs } from "./claimed-delivery.ts";
import { createDeliver, type DeliverDeps } from "./deliver.ts";

/** The rows of `deliveries`: reminders, on their day and at once. */
export function createDeliveryQueue(deps: DeliverDeps): JobQueue {
  const deliver = createDeliver(deps);
  return {
    concurrency: 8,
    claim: async (limit) => {
      const time = startAttemptDeadline();
      const claimed = await claimJobs(deps.db, deliveryJobs, { limit, clock: deps.clock });
      return claimed.map((delivery) => () => deliver(delivery, time));
    },
  };
}
