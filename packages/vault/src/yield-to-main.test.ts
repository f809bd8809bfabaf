import { expect, test } from "vitest";
import { createYieldToMain, mapYielding } from "./yield-to-main.ts";

/** Milliseconds, long enough for any machine to run a timer that is due. */
const timeoutMs = 5_000;

test("a timer comes in between work that never waits for one", async () => {
  let isTimerOver = false;
  setTimeout(() => {
    isTimerOver = true;
  });
  const yieldToMain = createYieldToMain();
  const end = performance.now() + timeoutMs;
  while (!isTimerOver && performance.now() < end) await yieldToMain();
  expect(isTimerOver).toBe(true);
});

test("results come in the order of what they were made from", async () => {
  const numbers = Array.from({ length: 100 }, (_, i) => i);
  const slowerFirst = async (i: number) => {
    for (let turns = 100 - i; turns > 0; turns--) await Promise.resolve();
    return i * 2;
  };
  expect(await mapYielding(numbers, slowerFirst)).toEqual(numbers.map((i) => i * 2));
});

test("the first failure is thrown on", async () => {
  const failing = mapYielding([1, 2, 3], async (i) => {
    if (i > 1) throw new Error(`number ${i}`);
  });
  await expect(failing).rejects.toThrow("number 2");
});
