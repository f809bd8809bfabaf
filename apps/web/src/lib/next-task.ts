/** Ends the task: what else waits for the page comes first, input above all. Not slowed in a hidden tab, as a timer is. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Milliseconds of work after which the page gets its turn. */
const turnMs = 12;

/**
 * For work of many pieces on the page's thread: to be awaited after each, it lets the page have its turn once the work has
 * taken long enough. Throws the signal's reason.
 */
export function takingTurns(signal?: AbortSignal): () => Promise<void> | void {
  let began = performance.now();
  const giveTurn = async () => {
    await nextTask();
    began = performance.now();
  };
  return () => {
    signal?.throwIfAborted();
    return performance.now() - began < turnMs ? undefined : giveTurn();
  };
}
