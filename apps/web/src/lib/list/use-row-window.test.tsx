// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { UIEvent } from "react";
import { afterEach, expect, test } from "vitest";
import { useRowWindow } from "./use-row-window.ts";

afterEach(cleanup);

type Options = Parameters<typeof useRowWindow>[0];
const usual: Options = { count: 1_000, rowHeight: 50, headerHeight: 40, rowsSeen: 10 };

function rows(change: Partial<Options> = {}, clientHeight = 540) {
  const { result, rerender } = renderHook((options: Options) => useRowWindow(options), {
    initialProps: { ...usual, ...change },
  });
  const element = { scrollTop: 0, clientHeight } as HTMLDivElement;
  result.current.scroller.current = element;
  const range = () => [result.current.drawn[0], result.current.drawn.at(-1)];
  return {
    now: () => result.current,
    range,
    element,
    change: (next: Partial<Options>) => rerender({ ...usual, ...change, ...next }),
    scroll: (scrollTop: number) => {
      element.scrollTop = scrollTop;
      act(() => result.current.onScroll({ currentTarget: element } as UIEvent<HTMLDivElement>));
    },
    scrollTo: (row: number) => act(() => result.current.scrollTo(row)),
  };
}

test("of many rows those that are seen are drawn, with twelve above and below", () => {
  const { range, scroll } = rows();
  expect(range()).toEqual([0, 33]);
  scroll(100 * 50);
  expect(range()).toEqual([88, 121]);
  scroll(100 * 50 + 49);
  expect(range()).toEqual([88, 121]);
  scroll(1_000 * 50);
  expect(range()).toEqual([978, 999]);
});

test("of few rows all are drawn, of none none", () => {
  const few = rows({ count: 3 });
  expect([few.now().drawn, few.now().height, few.now().allHeight]).toEqual([[0, 1, 2], 190, 150]);
  const none = rows({ count: 0 });
  expect([none.now().drawn, none.now().height]).toEqual([[], 40]);
});

test("what is open below a row moves those after it", () => {
  const { now, range, scroll } = rows({ gap: { row: 4, height: 300 } });
  expect([4, 5].map((row) => now().topOf(row))).toEqual([200, 550]);
  expect([now().allHeight, now().height]).toEqual([50_300, 540]);
  scroll(50 * 50 + 300);
  expect(range()).toEqual([38, 71]);
  scroll(400);
  expect(range()[0]).toBe(0);
});

test("what is open is seen whole, however high it is", () => {
  const { now } = rows({ gap: { row: 0, height: 900 } });
  expect(now().height).toBe(40 + 950);
});

test("a row is scrolled to as far as it takes to see it whole", () => {
  const { element, scrollTo, scroll, range } = rows();
  scrollTo(9);
  expect(element.scrollTop).toBe(0);
  scrollTo(10);
  expect(element.scrollTop).toBe(50);
  scroll(5_000);
  scrollTo(99);
  expect(element.scrollTop).toBe(4_950);
  scrollTo(500);
  expect(element.scrollTop).toBe(500 * 50 + 50 + 40 - 540);
  expect(range()).toEqual([479, 512]);
});

test("an open row is seen with what is open, its own beginning first", () => {
  const low = rows({ gap: { row: 20, height: 200 } });
  low.scrollTo(20);
  expect(low.element.scrollTop).toBe(20 * 50 + 50 + 200 + 40 - 540);
  const high = rows({ gap: { row: 20, height: 900 } });
  high.scrollTo(20);
  expect(high.element.scrollTop).toBe(1_000);
});

test("rows that become higher stay where they were", () => {
  const { element, scroll, change } = rows();
  scroll(5_000);
  change({ rowHeight: 80 });
  expect(element.scrollTop).toBe(8_000);
});
