/** Milliseconds in which a set is begun where sets may grow, and beyond which they shrink. */
const quickMs = 1_000;
const slowMs = 2_000;

/** The number of messages that are claimed together. */
export interface Pace {
  size(): number;
  /**
   * Starts to measure a set of messages. Call the function that it returns when the last of them is begun.
   * @param isFull whether it has as many messages as were asked for: otherwise it says nothing about larger ones
   */
  measure(isFull: boolean): () => void;
}

/**
 * Creates the pace of a line: while the messages of a set are begun quickly, the next set is twice as large, so that it
 * costs less; where a server is slow, half as large, since what was read of a reminder must not be old when it is sent.
 */
export function createPace({ least, most }: { least: number; most: number }): Pace {
  let size = least;
  return {
    size: () => size,
    measure: (isFull) => {
      const begun = performance.now();
      return () => {
        const took = performance.now() - begun;
        if (took > slowMs) size = Math.max(least, Math.floor(size / 2));
        else if (took < quickMs && isFull) size = Math.min(most, size * 2);
      };
    },
  };
}
