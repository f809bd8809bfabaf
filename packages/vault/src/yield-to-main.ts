const maxBlockingMs = 20;
const concurrency = 16;

/**
 * Returns a function to await within long work: now and then it lets the page paint and handle input. Waiting for
 * cryptography does not, since a browser may run short operations synchronously.
 */
export function createYieldToMain(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < maxBlockingMs) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    last = performance.now();
  };
}

interface MapOptions {
  /** Aborts the work with the signal's reason. */
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** Maps like `Promise.all`, a few items at a time, and yields to the main thread in between. */
export async function mapYielding<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  { signal, onProgress }: MapOptions = {},
): Promise<R[]> {
  const yieldToMain = createYieldToMain();
  const results: R[] = [];
  for (let start = 0; start < items.length; start += concurrency) {
    signal?.throwIfAborted();
    results.push(...(await Promise.all(items.slice(start, start + concurrency).map(work))));
    onProgress?.(results.length);
    await yieldToMain();
  }
  return results;
}
