import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("a semaphore lets no more in than it should, in the order in which they came, also after a failure", async () => {
  const pass = createSemaphore(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) =>
    pass(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(n);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (n === 1) throw new Error("broken");
      return n;
    });
  const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(done.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, true, true, true]);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test("a semaphore says how much work runs and waits", async () => {
  const pass = createSemaphore(2);
  const end = Promise.withResolvers<void>();
  const work = [0, 1, 2, 3, 4].map(() => pass(() => end.promise));
  expect(pass.load()).toEqual({ running: 2, waiting: 3 });
  end.resolve();
  await Promise.all(work);
  expect(pass.load()).toEqual({ running: 0, waiting: 0 });
});
