/** Lets so many pieces of work run at once; the others wait, first come, first served. */
export function createSemaphore(permits: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    // The place is handed on, so that nobody slips in between.
    if (next === undefined) running -= 1;
    else next();
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < permits) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
