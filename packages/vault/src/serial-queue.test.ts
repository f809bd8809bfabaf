import { expect, test } from "vitest";
import { createSerialQueue } from "./serial-queue.ts";

test("a serial queue runs one task after another, in order, also after one that failed", async () => {
  const enqueue = createSerialQueue();
  const seen: string[] = [];
  const task = (name: string, turns: number, fails = false) =>
    enqueue(async () => {
      seen.push(`${name} begins`);
      for (let i = 0; i < turns; i++) await Promise.resolve();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([task("a", 9), task("b", 3, true), task("c", 0)]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
