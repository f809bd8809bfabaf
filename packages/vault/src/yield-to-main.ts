const maxBlockingMs = 20;
const concurrency = 16;

/**
 * Gives a function to await within long work: now and then it lets the page paint and see to input. Waiting for
 * cryptography does not, since a browser may do short pieces of it on the spot.
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
  /** Ends the work with the signal's reason. */
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** As `Promise.all` over `map`, a few at a time, with breath in between. */
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
