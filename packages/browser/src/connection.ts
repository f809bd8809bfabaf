import { createValueStore } from "./value-store.ts";

/** The state of the connection to the server, as of the last request to it. */
export interface Connection {
  /** Returns whether the server is reached; null before the first request. */
  isReached: () => boolean | null;
  /**
   * Returns whether, while the server is not reached, a proxy answers in its place, or it answers that it cannot serve
   * now.
   */
  isUnavailable: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Returns a fetch whose outcomes are recorded. */
  watch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
  /** Asks the server whether it can serve. */
  check: () => Promise<boolean>;
}

/** HTTP statuses of an unavailable server: a proxy's gateway errors, and the server's own when its database is down. */
export const gatewayErrors: readonly number[] = [502, 503, 504];
const timeoutMs = 10_000;

export function createConnection(page: Window): Connection {
  const state = createValueStore<"reached" | "unavailable" | "unreached" | null>(null);
  const note = (next: "reached" | "unavailable" | "unreached") => {
    if (next !== state.get()) state.set(next);
  };
  const isReached = () => (state.get() === null ? null : state.get() === "reached");
  const watch =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (...request) => {
      try {
        const response = await fetch(...request);
        note(gatewayErrors.includes(response.status) ? "unavailable" : "reached");
        return response;
      } catch (error) {
        note("unreached");
        throw error;
      }
    };
  const ask = watch(page.fetch.bind(page));
  const check = async () => {
    await ask("/readyz", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
    return isReached() === true;
  };
  page.addEventListener("offline", () => note("unreached"));
  page.addEventListener("online", () => void check());
  return {
    isReached,
    isUnavailable: () => state.get() === "unavailable",
    subscribe: state.subscribe,
    watch,
    check,
  };
}
