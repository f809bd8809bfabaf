import { setTimeout as pause } from "node:timers/promises";
import { throttleOncePerMinute, type Log } from "../platform/log.ts";

/** One kind of message. Each kind has its own slots, so that many of one never keep those of the other waiting. */
export interface JobQueue {
  /** How many are under way at a time. */
  concurrency: number;
  /** Takes up to `limit` of what is due. Each, once called, is sent and records what became of it. */
  claim(limit: number): Promise<Array<() => Promise<void>>>;
}

export interface QueueWorker {
  start(): void;
  /** Waits for the messages that are under way; one that hangs is left to its lease. */
  stop(): Promise<void>;
  /** Sends all that is due now; says how many messages that were. */
  runOnce(): Promise<number>;
  isAlive(): boolean;
}

const pollIntervalMs = 1_000;
/** For other messages to end too, so that one look finds work for several slots. */
const batchDelayMs = 5;
const stopTimeoutMs = 20_000;
/** Of silence, after which the worker counts as dead; longer than any message may take. */
const heartbeatTimeoutMs = 120_000;

/** Sends what is due. Any number of processes may run one; a crash costs a lease, never a message. */
export function createQueueWorker({ queues, log }: { queues: readonly JobQueue[]; log: Log }): QueueWorker {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const heartbeats = queues.map(() => 0);
  const now = throttleOncePerMinute();
  const sleep = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  const run = async (queue: JobQueue, index: number) => {
    const underWay = new Set<Promise<void>>();
    while (!stopping.signal.aborted) {
      heartbeats[index] = performance.now();
      const free = queue.concurrency - underWay.size;
      const taken = await claim(queue, free);
      for (const deliver of taken) {
        const delivery = deliver()
          // One that cannot even be recorded is taken up again when its lease ends; the others go on.
          .catch((error: unknown) => log.warn({ err: error }, "what became of a mail could not be recorded"))
          .finally(() => underWay.delete(delivery));
        underWay.add(delivery);
      }
      if (taken.length < free) await sleep(pollIntervalMs);
      else await Promise.race(underWay).then(() => sleep(batchDelayMs));
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
    const taken = await queue.claim(queue.concurrency);
    if (taken.length === 0) return count;
    await Promise.allSettled(taken.map((deliver) => deliver()));
    count += taken.length;
  }
}
