import { throttleOncePerMinute } from "../../platform/log.ts";
import { sendToWebhooks, type WebhookDeps } from "./send.ts";

const everyMs = 2_000;

/** Posts the audit to its webhooks. `mayPost`: false while this database may be a copy of one that is in use. */
export function startAuditWebhooks(deps: WebhookDeps & { mayPost: () => Promise<boolean> }): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const atMostOnceAMinute = throttleOncePerMinute();
  const send = async () => {
    if (await deps.mayPost()) await sendToWebhooks({ ...deps, signal: stopping.signal });
  };
  const run = () => {
    running = send().catch((error: unknown) =>
      atMostOnceAMinute(() => deps.log.warn({ err: error }, "the audit could not be sent to its webhooks")),
    );
    void running.then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(run, everyMs).unref();
    });
  };
  run();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
