import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { TriedDelivery } from "./finish.ts";
import { lineSizes } from "./line-sizes.ts";
import { createOutbound } from "./outbound.ts";
import { createPace } from "./pace.ts";

const time = { signal: () => new AbortController().signal, left: () => 1_000 };
const tried = { job: {}, outcome: { state: "sent", via: "smtp" } } as unknown as TriedDelivery;

/** Starts messages of the line of emails, whose server and whose records answer when the test lets them. */
function start(count: number) {
  const answers: Array<() => void> = [];
  const records: Array<{ size: number; end: () => void }> = [];
  const outbound = createOutbound(lineSizes.mails, async (some) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    records.push({ size: some.length, end: resolve });
    await promise;
  });
  const send = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.push(resolve);
    await promise;
    return [tried];
  };
  const ends = Array.from({ length: count }, () => outbound(send, time));
  /** Answers the messages that were begun, in their order. */
  const answer = async (some: number) => {
    for (let i = 0; i < some; i++) {
      answers[answered++]?.();
      await turn();
    }
  };
  let answered = 0;
  return { begun: () => answers.length, records, answer, ends };
}

test("eight emails are passed on at once, and sixteen are recorded together", async () => {
  const { begun, records, answer } = start(100);
  expect(begun()).toBe(8);
  await answer(15);
  expect([begun(), records]).toEqual([23, []]);
  await answer(1);
  expect(records.map(({ size }) => size)).toEqual([16]);
});

test("a kill repeats 32 emails of a process at most: no more are begun before those are recorded", async () => {
  const { begun, records, answer } = start(100);
  await answer(100);
  expect([begun(), records.map(({ size }) => size)]).toEqual([32, [16, 16]]);
  records[0]?.end();
  await turn();
  expect(begun()).toBe(32 + 8);
});

test("an email is recorded at once where no other is being sent, and all are in the end", async () => {
  const { records, answer, ends } = start(19);
  await answer(19);
  expect(records.map(({ size }) => size)).toEqual([16, 3]);
  for (const { end } of records) end();
  await Promise.all(ends);
});

test("an email does not wait for ever to be recorded with one that hangs", async () => {
  const { records, answer } = start(2);
  await answer(1);
  expect(records).toEqual([]);
  await expect.poll(() => records.map(({ size }) => size)).toEqual([1]);
});

test("sets grow while they are begun quickly, and shrink where a server is slow", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const pace = createPace({ least: 8, most: 50 });
    const begin = (ms: number, isFull = true) => {
      const noteBegun = pace.measure(isFull);
      vi.advanceTimersByTime(ms);
      noteBegun();
      return pace.size();
    };
    expect([begin(100), begin(100), begin(999), begin(100)]).toEqual([16, 32, 50, 50]);
    expect([begin(1_500), begin(2_001), begin(9_000), begin(9_000), begin(9_000)]).toEqual([50, 25, 12, 8, 8]);
    expect(begin(100, false)).toBe(8);
  } finally {
    vi.useRealTimers();
  }
});
