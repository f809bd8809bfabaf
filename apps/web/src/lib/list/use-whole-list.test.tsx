// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type Range, usePageOfList, useWholeList } from "./use-whole-list.ts";

afterEach(cleanup);

interface Row {
  _id: string;
}
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ _id: `${at}` }));
const isEven = ({ _id }: Row) => Number(_id) % 2 === 0;
const even = (rows: readonly Row[]) => rows.filter(isEven);

/** Renders a page of the even rows of a list, whose requests are answered one by one. */
function list(rows: Row[], { page = 1, pageSize = 10 } = {}) {
  const waiting: { range: Range; answer: (failure?: Error) => void }[] = [];
  const read = (range: Range) =>
    new Promise<{ rows: Row[]; total: number }>((resolve, reject) => {
      const start = (Number(range.page) - 1) * Number(range.pageSize);
      const given = { rows: rows.slice(start, start + Number(range.pageSize)), total: rows.length };
      waiting.push({ range, answer: (failure) => (failure === undefined ? resolve(given) : reject(failure)) });
    });
  const { result, rerender, unmount } = renderHook(
    ({ readRange }) => {
      const whole = useWholeList(readRange);
      return { whole, ...usePageOfList(whole, even, { page, pageSize }) };
    },
    { initialProps: { readRange: read } },
  );
  return {
    now: () => result.current,
    waiting,
    /** Asks for other rows from now on. */
    turnTo: (other: Row[]) => {
      rows = other;
      rerender({ readRange: (range) => read(range) });
    },
    unmount,
    answerNext: async (failure?: Error) => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      await act(async () => waiting.shift()!.answer(failure));
    },
  };
}

test.each([
  [1, 1, ["0", "18"]],
  [3, 3, ["40", "48"]],
  [4, 3, ["40", "48"]],
])("page %i is page %i of what the filter leaves", async (asked, page, [first, last]) => {
  const { now, waiting, answerNext } = list(rowsOf(50), { page: asked });
  expect([now().rows, now().isWaiting]).toEqual([null, true]);
  expect(waiting[0]?.range).toEqual({ page: "1", pageSize: "1000" });
  await answerNext();
  expect([now().page, now().total, now().rows?.[0]?._id, now().rows?.at(-1)?._id]).toEqual([page, 25, first, last]);
  expect([now().isWaiting, now().found?.length, waiting.length]).toEqual([false, 25, 0]);
});

test("rows are shown as their pages arrive; a reload keeps them until it is complete", async () => {
  const rows = rowsOf(2_400);
  const { now, waiting, answerNext } = list(rows);
  await answerNext();
  expect([now().total, now().isWaiting, now().whole.progress]).toEqual([500, true, { done: 1_000, total: 2_400 }]);
  await answerNext();
  expect(now().total).toBe(1_000);
  await answerNext();
  expect([now().total, now().isWaiting, now().whole.progress, waiting.length]).toEqual([1_200, false, null, 0]);
  rows.splice(0, 2_000);
  await act(async () => now().reload());
  expect([now().total, now().isWaiting]).toEqual([1_200, true]);
  await answerNext();
  expect([now().total, now().isWaiting]).toEqual([200, false]);
});

test("a page that fails ends the reading with its error", async () => {
  const { now, waiting, answerNext } = list(rowsOf(2_400));
  await answerNext();
  await answerNext(new Error("away"));
  expect(now()).toMatchObject({ error: { message: "away" }, whole: { progress: null } });
  expect(waiting).toEqual([]);
});

test("a list of just as many as one request gives takes one", async () => {
  const { now, waiting, answerNext } = list(rowsOf(1_000));
  await answerNext();
  expect([now().found?.length, waiting.length]).toEqual([500, 0]);
});

test("a reading that another one replaces changes nothing, asks no more, and neither does that of a page that is gone", async () => {
  const { now, waiting, answerNext, turnTo, unmount } = list(rowsOf(500));
  await answerNext();
  turnTo(rowsOf(2_500));
  expect([now().rows, now().found, now().isWaiting]).toEqual([null, null, true]);
  await answerNext();
  expect(now().total).toBe(500);
  await act(async () => now().reload());
  // The page of the first reading, and then the three of the second.
  await answerNext();
  expect([now().total, now().isWaiting]).toEqual([500, true]);
  await answerNext();
  expect([now().total, now().whole.progress]).toMatchObject([500, { done: 1_000, total: 2_500 }]);
  await answerNext();
  await answerNext();
  expect([now().total, now().isWaiting, waiting.length]).toEqual([1_250, false, 0]);
  await act(async () => now().reload());
  unmount();
  await answerNext();
  expect(waiting).toEqual([]);
});

test("a list whose pages bring nothing new ends, whatever its total says", async () => {
  const rows = rowsOf(1_000);
  let asked = 0;
  const read = async () => {
    asked += 1;
    return { rows, total: 1_000_000 };
  };
  const { result } = renderHook(() => useWholeList(read));
  await waitFor(() => expect(result.current.isWaiting).toBe(false));
  expect([asked, result.current.rows?.length]).toEqual([2, 1_000]);
});
