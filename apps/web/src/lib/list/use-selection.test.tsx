// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type Selection, useSelection } from "./use-selection.ts";

afterEach(cleanup);

const listOf = (ids: string) => ids.split("").map((_id) => ({ _id }));

function selection(ids: string) {
  const { result, rerender } = renderHook((list: { _id: string }[]) => useSelection(list), {
    initialProps: listOf(ids),
  });
  return {
    ids: () => [...result.current.ids].toSorted().join(""),
    go: (action: (selection: Selection) => void) => act(() => action(result.current)),
    show: (next: string) => rerender(listOf(next)),
  };
}

test("one is selected, and no longer", () => {
  const { ids, go } = selection("abcde");
  go(({ toggle }) => toggle("b", false));
  go(({ toggle }) => toggle("d", false));
  expect(ids()).toBe("bd");
  go(({ toggle }) => toggle("b", false));
  expect(ids()).toBe("d");
});

test.each([
  ["b", "d", "bcd"],
  ["d", "b", "bcd"],
  ["b", "b", "b"],
])("from %s to %s everything is selected", (first, second, expected) => {
  const { ids, go } = selection("abcde");
  go(({ toggle }) => toggle(first, false));
  go(({ toggle }) => toggle(second, true));
  expect(ids()).toBe(expected);
});

test("a range selects, also where it ends at a selected one", () => {
  const { ids, go } = selection("abcde");
  go(({ toggle }) => toggle("d", false));
  go(({ toggle }) => toggle("a", false));
  go(({ toggle }) => toggle("d", true));
  expect(ids()).toBe("abcd");
});

test("a range from one that is gone, or from nowhere, is the pressed one alone", () => {
  const { ids, go, show } = selection("abcde");
  go(({ toggle }) => toggle("c", true));
  expect(ids()).toBe("c");
  show("abde");
  go(({ toggle }) => toggle("e", true));
  expect(ids()).toBe("e");
});

test("what a filter hides isn't selected", () => {
  const { ids, go, show } = selection("abcde");
  go(({ selectAll }) => selectAll());
  expect(ids()).toBe("abcde");
  show("bd");
  expect(ids()).toBe("bd");
  go(({ selectAll }) => selectAll());
  show("abcde");
  expect(ids()).toBe("bd");
});

test("several are set at once, and all are cleared", () => {
  const { ids, go } = selection("abcde");
  go(({ set }) => set(["a", "b", "c"], true));
  go(({ set }) => set(["b"], false));
  expect(ids()).toBe("ac");
  go(({ clear }) => clear());
  expect(ids()).toBe("");
});
