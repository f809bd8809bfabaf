/** Milliseconds that a page that starts waits for the worker, which itself answers sooner. */
const answerMs = 1_500;

/**
 * The channel from page to page through the service worker (service-worker/hand-over.js). Messages are structured
 * clones.
 */
export interface HandoffWorker {
  /** Returns what another page passes on for this account; null if no page has anything. */
  ask: (account: string) => Promise<unknown>;
  /** Registers the answer to another page's request, which is passed to that page. */
  onAsked: (answer: (account: string) => unknown) => void;
  /** Leaves the vault with the worker for some seconds, since this page is about to go. */
  keep: (unlocked: unknown) => void;
}

export function createHandoffWorker({ navigator }: Window): HandoffWorker {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  let registration: ServiceWorkerRegistration | undefined;
  // A page that was loaded past the worker is not controlled by it.
  void container?.ready.then((ready) => (registration = ready));
  const active = () => registration?.active ?? container?.controller ?? null;
  return {
    async ask(account) {
      registration ??= await container?.getRegistration();
      const worker = active();
      if (worker === null) return null;
      const { port1, port2 } = new MessageChannel();
      const answer = Promise.withResolvers<unknown>();
      port1.onmessage = ({ data }: MessageEvent<unknown>) => answer.resolve(data);
      const timer = setTimeout(answer.resolve, answerMs, null);
      worker.postMessage({ kind: "ask", account }, [port2]);
      try {
        return await answer.promise;
      } finally {
        clearTimeout(timer);
        port1.close();
      }
    },
    onAsked(answer) {
      container?.addEventListener("message", ({ data, ports }: MessageEvent<unknown>) => {
        const { kind, account } = (data ?? {}) as Record<string, unknown>;
        if (kind === "ask" && typeof account === "string") ports[0]?.postMessage(answer(account));
      });
      container?.startMessages();
    },
    keep: (unlocked) => active()?.postMessage({ kind: "keep", unlocked }),
  };
}
