import { startRepeating } from "../../platform/repeat.ts";
import { sendToWebhooks, type WebhookDeps } from "./send.ts";

const everyMs = 2_000;

/** Posts the audit to its webhooks. `mayPost`: false while this database may be a copy of one that is in use. */
export const startAuditWebhooks = (
  deps: WebhookDeps & { mayPost: () => Promise<boolean> },
): { stop: () => Promise<void> } =>
  startRepeating(
    async (signal) => {
      if (await deps.mayPost()) await sendToWebhooks({ ...deps, signal });
    },
    { everyMs, onError: (error) => deps.log.warn({ err: error }, "the audit could not be sent to its webhooks") },
  );
