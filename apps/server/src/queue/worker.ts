import { setTimeout as pause } from "node:timers/promises";
import { throttleOncePerMinute, type Log } from "../platform/log.ts";

/** The queue of one kind of message. Each kind has its own slots, so that many of one never delay those of another. */
export interface JobQueue {
  /** Returns how many more messages may be claimed while this number is under way; some where none are. */
  room(underWay: number): number;
  /** Claims up to `limit` due messages. Each function, once called, sends one and records the outcome. */
  claim(limit: number): Promise<Array<() => Promise<void>>>;
}

export interface QueueWorker {
  start(): void;
  /** Waits for the messages in progress; one that hangs is left to its lease. */
  stop(): Promise<void>;
  /** Sends all messages that are due now; returns their number. */
  runOnce(): Promise<number>;
  isAlive(): boolean;
}

const pollIntervalMs = 1_000;
/** Milliseconds in which other messages may end too, so that one query fills several slots. */
const batchDelayMs = 5;
const stopTimeoutMs = 20_000;
/** Milliseconds of silence after which the worker counts as dead; longer than any message may take. */
const heartbeatTimeoutMs = 120_000;

/**
 * Creates the worker that sends due messages. Any number of processes may run one; a crash costs a lease, never a
 * message.
 */
export function createQueueWorker({ queues, log }: { queues: readonly JobQueue[]; log: Log }): QueueWorker {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const heartbeats = queues.map(() => 0);
  const now = throttleOncePerMinute();
  const sleep = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  const run = async (queue: JobQueue, index: number) => {
    const underWay = new Set<Promise<void>>();
    let nextEnd = Promise.withResolvers<void>();
    const begin = (deliver: () => Promise<void>) => {
      const delivery = deliver()
        // A message whose outcome cannot be recorded is sent again when its lease ends; the others continue.
        .catch((error: unknown) => log.warn({ err: error }, "what became of a mail could not be recorded"))
        .finally(() => {
          underWay.delete(delivery);
          nextEnd.resolve();
          nextEnd = Promise.withResolvers();
        });
      underWay.add(delivery);
    };
    while (!stopping.signal.aborted) {
      heartbeats[index] = performance.now();
      const room = queue.room(underWay.size);
      const taken = room > 0 ? await claim(queue, room) : [];
      for (const deliver of taken) begin(deliver);
      if (taken.length < room) await sleep(pollIntervalMs);
      else await nextEnd.promise.then(() => sleep(batchDelayMs));
    }
    await Promise.all(underWay);
  };
  const claim = (queue: JobQueue, limit: number) =>
    queue.claim(limit).catch((error: unknown) => {
      now(() => log.warn({ err: error }, "the mail worker cannot use the database; mails wait"));
      return [];
    });

  return {
    start: () => {
      running ??= Promise.all(queues.map(run));
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([running, pause(stopTimeoutMs, undefined, { ref: false })]);
      running = null;
    },
    runOnce: async () => {
      const counts = await Promise.all(queues.map(drain));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    isAlive: () => running !== null && performance.now() - Math.min(...heartbeats) < heartbeatTimeoutMs,
  };
}

async function drain(queue: JobQueue): Promise<number> {
  for (let count = 0; ;) {
    const taken = await queue.claim(queue.room(0));
    if (taken.length === 0) return count;
    await Promise.allSettled(taken.map((deliver) => deliver()));
    count += taken.length;
  }
}
