import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

export interface PollResult {
  polls: number;
  failed: number;
  /** Milliseconds of the slowest poll. */
  longest: number;
}

/**
 * This thread polls alone, so that the sending and receiving of other requests does not count. Any message ends it, and
 * it replies with its result.
 */
const agent = new Agent({ keepAlive: true });
const seen: PollResult = { polls: 0, longest: 0, failed: 0 };
let isOver = false;
parentPort?.once("message", () => (isOver = true));

const poll = () =>
  new Promise<void>((resolve) => {
    const begun = performance.now();
    const end = (isGood: boolean) => {
      seen.polls += 1;
      if (!isGood) seen.failed += 1;
      seen.longest = Math.max(seen.longest, performance.now() - begun);
      resolve();
    };
    get(workerData as string, { agent }, (reply) =>
      reply.resume().once("end", () => end(reply.statusCode === 200)),
    ).once("error", () => end(false));
  });

while (!isOver) {
  await poll();
  await pause(10);
}
agent.destroy();
parentPort?.postMessage(seen);
