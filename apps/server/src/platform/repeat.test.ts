import { expect, test } from "vitest";
import { startRepeating } from "./repeat.ts";

test("work runs at once and again after a failure; stopping aborts the run under way, waits for it, and begins no other", async () => {
  const errors: unknown[] = [];
  const failure = new Error("no disk");
  const end = Promise.withResolvers<void>();
  const third = Promise.withResolvers<AbortSignal>();
  let runs = 0;
  const repetition = startRepeating(
    async (signal) => {
      runs += 1;
      if (runs === 1) throw failure;
      if (runs < 3) return;
      third.resolve(signal);
      await end.promise;
    },
    { everyMs: 1, onError: (error) => errors.push(error) },
  );
  const signal = await third.promise;
  expect(errors).toEqual([failure]);
  let isStopped = false;
  const stopping = repetition.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([signal.aborted, isStopped]).toEqual([true, false]);
  end.resolve();
  await stopping;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs).toBe(3);
});
