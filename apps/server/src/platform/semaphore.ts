/** Runs work in turn. */
export interface Semaphore {
  <T>(work: () => Promise<T>): Promise<T>;
  /** The numbers of pieces of work that run and wait now. */
  load(): { running: number; waiting: number };
}

/** Lets `permits` pieces of work run at once; the others wait, first come, first served. */
export function createSemaphore(permits: number): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    // The place passes directly to the next, so that no later caller takes it.
    if (next === undefined) running -= 1;
    else next();
  };
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < permits) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return Object.assign(run, { load: () => ({ running, waiting: waiting.length }) });
}
