import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCoalesced } from "./coalesced.ts";

let runs = 0;
const coalesced = () => createCoalesced(async () => void (runs += 1));

beforeEach(() => {
  runs = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("the first of many calls in a row runs the work at once, and the others run it once together", () => {
  const { soon } = coalesced();
  for (let i = 0; i < 10; i++) soon();
  expect(runs).toBe(1);
  vi.advanceTimersByTime(199);
  expect(runs).toBe(1);
  vi.advanceTimersByTime(1);
  expect(runs).toBe(2);
  vi.advanceTimersByTime(1_000);
  expect(runs).toBe(2);
  soon();
  expect(runs).toBe(3);
});

test("a run that is asked for at once does what waits, and what waits at the end is dropped", () => {
  const { now, soon, end } = coalesced();
  soon();
  soon();
  void now();
  expect(runs).toBe(2);
  vi.advanceTimersByTime(1_000);
  expect(runs).toBe(2);
  soon();
  soon();
  end();
  vi.advanceTimersByTime(1_000);
  expect(runs).toBe(3);
});
