import type { RandomSource } from "../src/bytes.ts";

/** A random source that is none: the bytes 0, 1, 2 … 255, 0 … in order, on through all draws. */
export function countingRandom(): RandomSource {
  let next = 0;
  return (length) => Uint8Array.from({ length }, () => next++ & 0xff);
}
