/** A means for long work to pause: the event loop runs, progress is reported, and an abort takes effect. */
export interface Pacer {
  /**
   * Must be called often; it waits only when the last pause is long ago. `done` is 0 to 1. Throws the signal's reason.
   */
  pause(done: number): void | Promise<void>;
}

const sliceMs = 40;

export function createPacer({
  signal,
  onProgress,
}: {
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}): Pacer {
  let since = performance.now();
  return {
    pause(done) {
      if (performance.now() - since < sliceMs) return;
      onProgress?.(done);
      return new Promise<void>((resume) => setTimeout(resume)).then(() => {
        signal?.throwIfAborted();
        since = performance.now();
      });
    },
  };
}
