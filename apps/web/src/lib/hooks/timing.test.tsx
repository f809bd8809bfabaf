// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ChangeEvent, KeyboardEvent } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDebounced, useDelayedFlag, useTimeout } from "./timing.ts";
import { useRangeToggle } from "./use-range-toggle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test("a value follows once it has stayed the same", () => {
  const { result, rerender } = renderHook((value: string) => useDebounced(value, 300), { initialProps: "a" });
  rerender("ab");
  pass(299);
  rerender("abc");
  pass(299);
  expect(result.current).toBe("a");
  pass(1);
  expect(result.current).toBe("abc");
});

test("a flag is up once it has been so for long, and down at once", () => {
  const { result, rerender } = renderHook((isSo: boolean) => useDelayedFlag(isSo, 500), { initialProps: true });
  pass(499);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(false);
  rerender(false);
  pass(500);
  expect(result.current).toBe(false);
});

test("a time is over once it has passed", () => {
  const { result } = renderHook(() => useTimeout(1_000));
  pass(999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});

test.each([
  ["a click", false, { detail: 1, shiftKey: false }, false],
  ["a click with Shift", false, { detail: 1, shiftKey: true }, true],
  ["Shift and the space bar", true, { detail: 0, shiftKey: false }, true],
  ["the space bar", false, { detail: 0, shiftKey: false }, false],
  ["a click after a key with Shift", true, { detail: 1, shiftKey: false }, false],
])("%s selects a range: %4$s", (_name, wasShiftHeld, nativeEvent, isRange) => {
  const toggled: boolean[] = [];
  const { result } = renderHook(() => useRangeToggle((range) => toggled.push(range)));
  result.current.onKeyDown({ shiftKey: wasShiftHeld } as KeyboardEvent);
  result.current.onChange({ nativeEvent } as unknown as ChangeEvent<HTMLInputElement>);
  expect(toggled).toEqual([isRange]);
});
