import { throttleOncePerMinute } from "./log.ts";

interface Repetition {
  /** The pause between the end of one run and the beginning of the next, in milliseconds. */
  everyMs: number;
  /** Receives what a run threw, once a minute at most; the next run follows as usual. */
  onError: (error: unknown) => void;
}

/** Runs work at once and again after each pause. `stop` aborts the signal and waits for the run under way. */
export function startRepeating(
  work: (signal: AbortSignal) => Promise<unknown>,
  { everyMs, onError }: Repetition,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const atMostOnceAMinute = throttleOncePerMinute();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = work(stopping.signal).catch((error: unknown) => atMostOnceAMinute(() => onError(error)));
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
