// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type Range, useFullList } from "./use-full-list.ts";

afterEach(cleanup);

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at);
const isEven = (row: number) => row % 2 === 0;

/** A list of `total` numbers, of which the server gives `given` at once, and finds the even ones. */
function list(total: number, given: number, page: number, pageSize = 10) {
  const asked: { whole: Range[]; found: Range[] } = { whole: [], found: [] };
  const readWhole = async (range: Range) => {
    asked.whole.push(range);
    return { rows: numbers(given), total };
  };
  const readFound = async (range: Range) => {
    asked.found.push(range);
    const found = numbers(total).filter(isEven);
    const start = (Number(range.page) - 1) * Number(range.pageSize);
    return { rows: found.slice(start, start + Number(range.pageSize)), total: found.length };
  };
  const filter = (rows: readonly number[]) => rows.filter(isEven);
  const { result } = renderHook(() => useFullList<number>({ readWhole, readFound, filter, page, pageSize }));
  return { now: () => result.current, asked };
}

test.each([
  [1, 1, [0, 18]],
  [3, 3, [40, 48]],
  [4, 3, [40, 48]],
])("of a list that comes whole, page %i is page %i of what the filter leaves", async (asked, page, [first, last]) => {
  const { now, asked: calls } = list(50, 50, asked);
  expect([now().rows, now().isWaiting]).toEqual([null, true]);
  await waitFor(() => expect(now().rows).not.toBeNull());
  expect([now().page, now().total, now().rows?.[0], now().rows?.at(-1)]).toEqual([page, 25, first, last]);
  expect([now().isWaiting, now().found?.length]).toEqual([false, 25]);
  expect(calls).toEqual({ whole: [{ page: "1", pageSize: "1000" }], found: [] });
});

test("of a longer one the server gives the page that is asked for", async () => {
  const { now, asked } = list(2_000, 1_000, 2);
  await waitFor(() => expect(now().rows).not.toBeNull());
  expect([now().rows?.[0], now().page, now().total, now().found]).toEqual([20, 2, 1_000, null]);
  expect(asked.found).toEqual([{ page: "2", pageSize: "10" }]);
});

test("a page of it that is gone is the last one", async () => {
  const { now } = list(2_000, 1_000, 500);
  await waitFor(() => expect(now().page).toBe(100));
});

test("a list that has just as many as come at once came whole", async () => {
  const { now, asked } = list(1_000, 1_000, 1);
  await waitFor(() => expect(now().found).toHaveLength(500));
  expect(asked.found).toEqual([]);
});
