/** Random choices that a seed repeats (mulberry32). */
export interface SeededRandom {
  /** Returns a number from 0 up to, but not including, 1. */
  next: () => number;
  below: (limit: number) => number;
  /** Returns true with this probability. */
  happens: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T | undefined;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, happens: (probability) => next() < probability, pick: (from) => from[below(from.length)] };
}
