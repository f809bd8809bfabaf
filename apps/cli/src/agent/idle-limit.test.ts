import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createIdleLimit } from "./idle-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const started = (afterMs: () => number | null, until: Date | null = null) => {
  const onEnd = vi.fn<() => void>();
  return { onEnd, limit: createIdleLimit({ afterMs, until: async () => until, onEnd }) };
};

test("ends after the time without use, and use begins it anew", async () => {
  const { limit, onEnd } = started(() => 60_000);
  await vi.advanceTimersByTimeAsync(50_000);
  await limit.during(async () => undefined);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test("does not end within a use, however long it takes", async () => {
  const { limit, onEnd } = started(() => 60_000);
  const long = limit.during(() => new Promise((resolve) => setTimeout(resolve, 300_000)));
  await vi.advanceTimersByTimeAsync(299_000);
  expect({ calls: onEnd.mock.calls.length, isOver: limit.isOver() }).toEqual({ calls: 0, isOver: false });
  await vi.advanceTimersByTimeAsync(1_000);
  await long;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test("is over after a sleep in which no timer ran", () => {
  const { limit, onEnd } = started(() => 60_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect({ calls: onEnd.mock.calls.length, isOver: limit.isOver() }).toEqual({ calls: 0, isOver: true });
});

test("ends with the session, whatever the use, and never by itself where nothing limits it", async () => {
  const { onEnd } = started(() => null, new Date(Date.now() + 100_000));
  await vi.advanceTimersByTimeAsync(99_000);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onEnd).toHaveBeenCalledOnce();
  const never = started(() => null);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(never.onEnd).not.toHaveBeenCalled();
  never.limit.stop();
});

test("ends nothing any more once it is stopped", async () => {
  const { limit, onEnd } = started(() => 60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  limit.stop();
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect([onEnd.mock.calls, vi.getTimerCount()]).toEqual([[], 0]);
});
