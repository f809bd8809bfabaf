import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Measures sets that were begun after some milliseconds each, and returns the size after each. */
function sizesAfter(sets: ReadonlyArray<{ ms: number; isFull?: boolean }>, size = { least: 8, most: 50 }): number[] {
  const pace = createPace(size);
  return sets.map(({ ms, isFull = true }) => {
    const done = pace.measure(isFull);
    vi.advanceTimersByTime(ms);
    done();
    return pace.size();
  });
}

test("a set grows twofold after a full one that was begun within a second, and shrinks by half after two", () => {
  expect(sizesAfter([{ ms: 999 }, { ms: 0 }, { ms: 0 }, { ms: 0 }])).toEqual([16, 32, 50, 50]);
  expect(sizesAfter([{ ms: 0 }, { ms: 1_000 }, { ms: 2_000 }, { ms: 2_001 }, { ms: 2_001 }])).toEqual([
    16, 16, 16, 8, 8,
  ]);
  expect(sizesAfter([{ ms: 0, isFull: false }])).toEqual([8]);
  expect(sizesAfter([{ ms: 0 }, { ms: 2_001, isFull: false }])).toEqual([16, 8]);
  expect(sizesAfter([{ ms: 0 }, { ms: 2_001 }], { least: 3, most: 5 })).toEqual([5, 3]);
});
