import { createValueStore } from "../value-store.ts";

/** What is known of the way to the server, from the last thing that was asked of it. */
export interface Connection {
  /** null: nothing was asked yet. */
  isReached: () => boolean | null;
  subscribe: (listener: () => void) => () => void;
  /** A fetch whose outcomes are noted. */
  watch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
  /** Asks the server for a sign of life. */
  check: () => Promise<boolean>;
}

/** What a proxy answers for a server that is not there. */
const gatewayErrors: readonly number[] = [502, 503, 504];
const timeoutMs = 10_000;

export function createConnection(page: Window): Connection {
  const isReached = createValueStore<boolean | null>(null);
  const note = (next: boolean) => {
    if (next !== isReached.get()) isReached.set(next);
  };
  const watch =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (...request) => {
      try {
        const response = await fetch(...request);
        note(!gatewayErrors.includes(response.status));
        return response;
      } catch (error) {
        note(false);
        throw error;
      }
    };
  const ask = watch(page.fetch.bind(page));
  const check = async () => {
    await ask("/healthz", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
    return isReached.get() === true;
  };
  page.addEventListener("offline", () => note(false));
  page.addEventListener("online", () => void check());
  return {
    isReached: isReached.get,
    subscribe: isReached.subscribe,
    watch,
    check,
  };
}
