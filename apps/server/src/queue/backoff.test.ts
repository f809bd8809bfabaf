import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backoffSeconds, startAttemptDeadline } from "./backoff.ts";

test("pauses double from 15 seconds to an hour", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1_000].map(backoffSeconds)).toEqual([
    15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600,
  ]);
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("an attempt ends 45 seconds after its claim, begins no later than 5 before, and is recorded for 10 more", () => {
  const deadline = startAttemptDeadline();
  expect(deadline.left()).toBe(55_000);
  vi.advanceTimersByTime(40_000);
  expect(deadline.signal()?.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.signal()).toBeNull();
  expect(deadline.left()).toBe(14_999);
});
