import { setTimeout as pause } from "node:timers/promises";
import { atMostOnceAMinute, type Log } from "./log.ts";

/** One kind of message. Each kind has its own slots, so that many of one never keep those of the other waiting. */
export interface Lane {
  /** How many are under way at a time. */
  slots: number;
  /** Takes up to `limit` of what is due. Each, once called, is sent and records what became of it. */
  claim(limit: number): Promise<Array<() => Promise<void>>>;
}

export interface MailWorker {
  start(): void;
  /** Waits for the messages that are under way; one that hangs is left to its lease. */
  stop(): Promise<void>;
  /** Sends all that is due now; says how many messages that were. */
  runOnce(): Promise<number>;
  isAlive(): boolean;
}

const restMs = 1_000;
/** For other messages to end too, so that one look finds work for several slots. */
const gatherMs = 5;
const stopMs = 20_000;
/** Of silence, after which the worker counts as dead; longer than any message may take. */
const longestSilenceMs = 120_000;

/** Sends what is due. Any number of processes may run one; a crash costs a lease, never a message. */
export function createMailWorker({ lanes, log }: { lanes: readonly Lane[]; log: Log }): MailWorker {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const lastSigns = lanes.map(() => 0);
  const now = atMostOnceAMinute();
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  const run = async (lane: Lane, index: number) => {
    const underWay = new Set<Promise<void>>();
    while (!stopping.signal.aborted) {
      lastSigns[index] = performance.now();
      const free = lane.slots - underWay.size;
      const taken = await claim(lane, free);
      for (const deliver of taken) {
        const delivery = deliver()
          // One that cannot even be recorded is taken up again when its lease ends; the others go on.
          .catch((error: unknown) => log.warn({ err: error }, "what became of a mail could not be recorded"))
          .finally(() => underWay.delete(delivery));
        underWay.add(delivery);
      }
      if (taken.length < free) await rest(restMs);
      else await Promise.race(underWay).then(() => rest(gatherMs));
    }
    await Promise.all(underWay);
  };
  const claim = (lane: Lane, limit: number) =>
    lane.claim(limit).catch((error: unknown) => {
      now(() => log.warn({ err: error }, "the mail worker cannot use the database; mails wait"));
      return [];
    });

  return {
    start: () => {
      running ??= Promise.all(lanes.map(run));
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([running, pause(stopMs, undefined, { ref: false })]);
      running = null;
    },
    runOnce: async () => {
      const counts = await Promise.all(lanes.map(drain));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    isAlive: () => running !== null && performance.now() - Math.min(...lastSigns) < longestSilenceMs,
  };
}

async function drain(lane: Lane): Promise<number> {
  for (let count = 0; ;) {
    const taken = await lane.claim(lane.slots);
    if (taken.length === 0) return count;
    await Promise.allSettled(taken.map((deliver) => deliver()));
    count += taken.length;
  }
}
