import { setTimeout as pause } from "node:timers/promises";
import type { TriedDelivery } from "./finish.ts";
import type { AttemptDeadline } from "../../queue/backoff.ts";

/** How many messages of one line a process sends at a time, and how they are recorded. */
export interface OutboundSize {
  /** The number of messages that are passed to a server at a time. */
  atOnce: number;
  /** The number of messages that were begun and are not recorded: these go out again when the process is killed. */
  unrecorded: number;
  /** The number of messages that are recorded together; fewer where no others are being sent. */
  recordedTogether: number;
}

/** Milliseconds for which a message that was sent waits for others to be recorded with it. */
const recordDelayMs = 250;

/** Passes one message to its server and returns how its deliveries ended. */
type SendOne = () => Promise<TriedDelivery[]>;

/** Sends a message when it is its turn; resolves when its deliveries are recorded. */
export type Outbound = (send: SendOne, time: AttemptDeadline) => Promise<void>;

/** Creates the turns of one line of messages. `record` stores how deliveries ended. */
export function createOutbound(
  { atOnce, unrecorded, recordedTogether }: OutboundSize,
  record: (tried: TriedDelivery[], time: Pick<AttemptDeadline, "left">) => Promise<void>,
): Outbound {
  const [begun, sending] = [createTurns(unrecorded), createTurns(atOnce)];
  let batch = createBatch();

  const recordBatch = (full: Batch) => {
    if (full !== batch) return;
    batch = createBatch();
    const left = () => Math.min(...full.times.map((time) => time.left()));
    record(full.tried, { left }).then(full.recorded.resolve, full.recorded.reject);
  };
  const add = (tried: readonly TriedDelivery[], time: AttemptDeadline): Promise<void> => {
    const own = batch;
    own.tried.push(...tried);
    own.times.push(time);
    if (own.times.length >= recordedTogether || sending.taken() === 0) recordBatch(own);
    else if (own.times.length === 1) void pause(recordDelayMs).then(() => recordBatch(own));
    return own.recorded.promise;
  };
  return (send, time) =>
    begun.take(async () => {
      const tried = await sending.take(send);
      if (tried.length > 0) await add(tried, time);
    });
}

/** The messages that are recorded together. */
interface Batch {
  tried: TriedDelivery[];
  times: AttemptDeadline[];
  recorded: PromiseWithResolvers<void>;
}
const createBatch = (): Batch => ({ tried: [], times: [], recorded: Promise.withResolvers() });

/** Creates turns, of which a number can be taken at a time; the others wait in their order. */
function createTurns(count: number) {
  let taken = 0;
  const waiting: Array<() => void> = [];
  return {
    taken: () => taken,
    take: async <T>(work: () => Promise<T>): Promise<T> => {
      if (taken < count) taken += 1;
      else await new Promise<void>((begin) => waiting.push(begin));
      try {
        return await work();
      } finally {
        // The next one takes over the turn at once, so that the number never drops while one waits.
        const next = waiting.shift();
        if (next === undefined) taken -= 1;
        else next();
      }
    },
  };
}
