import { expect, test } from "vitest";
import { createBreather, mapBreathing } from "./breathe.ts";

/** Long enough for any machine to see to a timer that is due. */
const patienceMs = 5_000;

test("a timer comes in between work that never waits for one", async () => {
  let isTimerOver = false;
  setTimeout(() => {
    isTimerOver = true;
  });
  const breathe = createBreather();
  const end = performance.now() + patienceMs;
  while (!isTimerOver && performance.now() < end) await breathe();
  expect(isTimerOver).toBe(true);
});

test("results come in the order of what they were made from", async () => {
  const numbers = Array.from({ length: 100 }, (_, i) => i);
  const slowerFirst = async (i: number) => {
    for (let turns = 100 - i; turns > 0; turns--) await Promise.resolve();
    return i * 2;
  };
  expect(await mapBreathing(numbers, slowerFirst)).toEqual(numbers.map((i) => i * 2));
});

test("the first failure is thrown on", async () => {
  const failing = mapBreathing([1, 2, 3], async (i) => {
    if (i > 1) throw new Error(`number ${i}`);
  });
  await expect(failing).rejects.toThrow("number 2");
});
