import { createValueStore } from "./value-store.ts";

/** The offset of this device's clock from the server's. */
export interface ServerClock {
  /** Returns the milliseconds by which this device is ahead, negative: behind; null: not known. */
  offsetMs: () => number | null;
  subscribe: (listener: () => void) => () => void;
  /** Returns a fetch whose responses are examined. */
  watch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
}

/** Milliseconds of a round trip beyond which a response is too inaccurate. */
const maxRoundTripMs = 5_000;

/** Compares clocks by the `Date` of replies, which is whole seconds (RFC 9110 §6.6.1). `now` is this device's, in milliseconds. */
export function createServerClock(now: () => number): ServerClock {
  const offset = createValueStore<number | null>(null);
  const note = (response: Response, sentAt: number) => {
    const receivedAt = now();
    const date = Date.parse(response.headers.get("date") ?? "");
    const roundTrip = receivedAt - sentAt;
    if (Number.isNaN(date) || roundTrip < 0 || roundTrip > maxRoundTripMs) return;
    const next = Math.round((sentAt + receivedAt) / 2 - (date + 500));
    // Subscribers need to know of a clock that is wrong, not of every millisecond.
    if (Math.abs(next - (offset.get() ?? Infinity)) > 2_000) offset.set(next);
  };
  return {
    offsetMs: offset.get,
    subscribe: offset.subscribe,
    watch:
      (fetch) =>
      async (...request) => {
        const sentAt = now();
        const response = await fetch(...request);
        note(response, sentAt);
        return response;
      },
  };
}
