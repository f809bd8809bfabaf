import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSessionCheck } from "./session-check.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("asks twice a minute, also after the server gave no answer, until it is stopped", async () => {
  const check = vi.fn<() => Promise<void>>(async () => undefined).mockRejectedValueOnce(new Error("offline"));
  const stop = startSessionCheck(check);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).toHaveBeenCalledTimes(4);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).toHaveBeenCalledTimes(4);
});

test("waits for one answer before it asks again", async () => {
  let answer = () => {};
  const check = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (answer = resolve)));
  const stop = startSessionCheck(check);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(check).toHaveBeenCalledTimes(1);
  answer();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(check).toHaveBeenCalledTimes(2);
  stop();
});
