import { afterEach, expect, test, vi } from "vitest";
import { limitUpdates } from "./limit-updates.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("the first update is shown, then at most one in a quarter of a second", () => {
  vi.useFakeTimers();
  const shown: number[] = [];
  const update = limitUpdates((value: number) => shown.push(value));
  for (let at = 0; at < 1_000; at += 50) {
    update(at);
    vi.advanceTimersByTime(50);
  }
  expect(shown).toEqual([0, 250, 500, 750]);
});
