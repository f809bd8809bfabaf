// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { KeyboardEvent } from "react";
import { afterEach, expect, test } from "vitest";
import { useGridKeys } from "./use-grid-keys.ts";

afterEach(cleanup);

function grid(count: number) {
  const [scrolled, toggled]: number[][] = [[], []];
  const { result, rerender } = renderHook(
    (rows: number) =>
      useGridKeys({ count: rows, scrollTo: (row) => scrolled!.push(row), onToggle: (row) => toggled!.push(row) }),
    { initialProps: count },
  );
  const press = (key: string, held: Partial<KeyboardEvent> = {}) => {
    let isTaken = false;
    const none = { ctrlKey: false, metaKey: false, altKey: false };
    const event = { key, ...none, ...held, preventDefault: () => (isTaken = true) } as unknown as KeyboardEvent;
    act(() => result.current.onKeyDown(event));
    return isTaken;
  };
  return { press, rerender, scrolled, toggled, active: () => result.current.active, result };
}

test.each([
  [["ArrowDown"], 1],
  [["ArrowDown", "ArrowDown", "ArrowUp"], 1],
  [["PageDown"], 10],
  [["PageDown", "PageDown", "PageUp"], 10],
  [["End"], 24],
  [["End", "PageUp"], 14],
  [["End", "Home"], 0],
  [["ArrowUp"], 0],
  [["PageUp"], 0],
  [["End", "ArrowDown"], 24],
  [["End", "PageDown"], 24],
])("of 25 rows %j leads to row %i, which is scrolled to", (keys, row) => {
  const { press, active, scrolled } = grid(25);
  for (const key of keys) expect(press(key)).toBe(true);
  expect([active(), scrolled?.at(-1)]).toEqual([row, row]);
});

test.each([" ", "Enter"])("%j toggles the active row", (key) => {
  const { press, toggled } = grid(25);
  press("ArrowDown");
  expect(press(key)).toBe(true);
  expect(toggled).toEqual([1]);
});

test.each(["ctrlKey", "metaKey", "altKey"])(
  "with %s held, and for other keys, the browser does what it does",
  (name) => {
    const { press, active } = grid(25);
    expect([press("ArrowDown", { [name]: true }), press("a"), press("Tab")]).toEqual([false, false, false]);
    expect(active()).toBe(0);
  },
);

test("without rows no key does anything; with fewer, the last one is active", () => {
  const { press, rerender, active, toggled } = grid(25);
  press("End");
  rerender(3);
  expect(active()).toBe(2);
  rerender(0);
  expect([active(), press("Enter"), toggled]).toEqual([0, false, []]);
});
