import { type RawBuilder, sql } from "kysely";
import { type Decision, decide, type PreparedDelivery, type PrepareDeps } from "./decide.ts";
import type { Wait } from "../states.ts";
import { type ClaimedDelivery, deliveryJobs, lockReminderOf, putPlanned } from "../store.ts";
import type { Trx } from "../../platform/database.ts";
import { type JobResult, lockJob, recordResult } from "../../queue/claim.ts";

/**
 * Checks again, just before sending, everything on which a claimed delivery depends: the reminder, its dates, the
 * recipient's address and rights, unsubscriptions. Returns null when it must not be sent now; then its row contains the
 * reason.
 * @param isFurther whether the message has other deliveries already, and is counted
 */
export async function prepareDelivery(
  trx: Trx,
  deps: PrepareDeps,
  claimed: ClaimedDelivery,
  isFurther = false,
): Promise<PreparedDelivery | null> {
  // The lock makes the recipient and the content of the message belong to the same moment.
  await lockReminderOf(trx, claimed);
  const now = await lockJob(trx, deliveryJobs, claimed, deps.clock);
  if (now === null) return null;
  const decision = await decide(trx, deps, { claimed, now, isFurther });
  if (decision.act === "send") return decision.prepared;
  await recordResult(trx, deliveryJobs, claimed, resultOf(decision), deps.clock);
  if (decision.act === "end" && decision.next !== null) await putPlanned(trx, [decision.next], now);
  return null;
}

const resultOf = (decision: Exclude<Decision, { act: "send" }>): JobResult =>
  decision.act === "end"
    ? { state: decision.state }
    : {
        state: "pending",
        until: decision.until,
        set: sql`${columnsOfWait[decision.why](decision.until)}, digest_id = null`,
      };

/** Returns what the row of a delivery that waits says about the reason. */
const columnsOfWait: Record<Wait["why"], (until: Date) => RawBuilder<unknown>> = {
  proof: () => sql`awaits_verification = true`,
  urgency: () => sql`awaits_verification = true`,
  "daily-limit": () => sql`awaits_verification = false`,
  digest: () => sql`in_digest = true`,
  "no-digest": () => sql`in_digest = false`,
  "later-day": (until) => sql`due_at = ${until}`,
};
