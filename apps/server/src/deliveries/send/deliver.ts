import { prepareMessages } from "./prepare-messages.ts";
import { type DeliverDeps, recordTried } from "./record.ts";
import { sendMessage } from "./send-message.ts";
import type { ClaimedDelivery } from "../store.ts";
import type { AttemptDeadline } from "../../queue/backoff.ts";

/** Sends a claimed delivery, outside any transaction, and records its result. */
export type Deliver = (claimed: ClaimedDelivery, time: AttemptDeadline) => Promise<void>;

/** Creates the function that sends a delivery by itself, for a Remind Now. */
export function createDeliver(deps: DeliverDeps): Deliver {
  return async (claimed, time) => {
    const message = { groupId: null, deliveries: [claimed] };
    const prepared = await prepareMessages(deps, "mails", [message], time);
    const parts = prepared.get(message) ?? [];
    const signal = time.signal();
    if (parts.length === 0 || signal === null) return;
    await recordTried(deps, await sendMessage(deps, message, parts, { signal, time }), time);
  };
}
