import { afterEach, expect, test, vi } from "vitest";
import { startIdleCollection } from "./idle-collection.ts";

afterEach(() => vi.useRealTimers());

test("garbage is collected once after each time of work, when the process has become idle", () => {
  vi.useFakeTimers();
  const collect = vi.fn<() => void>();
  let used = 0;
  const { stop } = startIdleCollection({ collect, cpuTime: () => used });
  const pass = (microseconds: number) => {
    used += microseconds;
    vi.advanceTimersByTime(15_000);
    return collect.mock.calls.length;
  };
  const [work, rest] = [3_000_000, 100_000];
  expect([rest, work, work, rest, rest, work, rest].map(pass)).toEqual([0, 0, 0, 1, 1, 1, 2]);
  stop();
  expect([work, rest].map(pass)).toEqual([2, 2]);
});
