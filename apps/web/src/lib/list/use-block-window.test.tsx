// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { useEffect, useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useBlockWindow } from "./use-block-window.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders a list whose rows are as high as `heightOf` says, and which is scrolled by `scrollTo`. */
function list(count: number, heightOf: (row: number) => number = () => 50) {
  let scrolled = 0;
  let keep: (row: number) => void = () => undefined;
  const heightsOf = (element: Element) =>
    [...element.children].map((child) =>
      child instanceof HTMLElement && child.style.height !== ""
        ? Number.parseFloat(child.style.height)
        : heightOf(Number(child.textContent)),
    );
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function rect(this: HTMLElement) {
    const parent = this.tagName === "UL" ? this : this.parentElement!;
    const heights = heightsOf(parent);
    const place = this === parent ? 0 : [...parent.children].indexOf(this);
    const top = heights.slice(0, place).reduce((sum, height) => sum + height, 0) - scrolled;
    return { top, bottom: top + (heights[place] ?? 0) } as DOMRect;
  });
  function Rows({ rows }: { rows: number }) {
    const ref = useRef<HTMLUListElement>(null);
    const shown = useBlockWindow({ list: ref, count: rows, rowHeight: 50 });
    useEffect(() => {
      ({ keep } = shown);
    });
    return (
      <ul ref={ref}>
        {shown.parts.flatMap((part) =>
          part.kind === "gap"
            ? [<li key={`gap${part.start}`} style={{ height: part.height }} />]
            : Array.from({ length: part.end - part.start }, (_, at) => (
                <li key={part.start + at}>
                  <button>{part.start + at}</button>
                </li>
              )),
        )}
      </ul>
    );
  }
  const { container, rerender } = render(<Rows rows={count} />);
  const element = container.querySelector("ul")!;
  /** Returns the rows as ranges, and the gaps by their heights. */
  const parts = () => {
    const found: (string | number)[] = [];
    let from: number | null = null;
    const rows = [...element.children].map((child) =>
      child.textContent === "" ? `${(child as HTMLElement).style.height}` : Number(child.textContent),
    );
    for (const [at, row] of rows.entries()) {
      if (typeof row === "string") found.push(row);
      else {
        from ??= row;
        if (typeof rows[at + 1] !== "number") {
          found.push(`${from}-${row}`);
          from = null;
        }
      }
    }
    return found;
  };
  const total = () => heightsOf(element).reduce((sum, height) => sum + height, 0);
  return {
    element,
    parts,
    total,
    keep: (row: number) => act(() => keep(row)),
    resize: (rows: number) => rerender(<Rows rows={rows} />),
    scrollTo: (top: number) => {
      scrolled = top;
      act(() => void document.dispatchEvent(new Event("scroll")));
    },
  };
}

test("a short list is rendered whole, an empty one has nothing", () => {
  vi.stubGlobal("innerHeight", 700);
  const { parts, resize } = list(25);
  expect(parts()).toEqual(["0-24"]);
  resize(0);
  expect(parts()).toEqual([]);
});

test("of a long list the rows near the visible part of the page are rendered, and gaps have the room of the others", () => {
  vi.stubGlobal("innerHeight", 700);
  const { parts, scrollTo, total } = list(10_000);
  expect(parts()).toEqual(["0-29", `${9_970 * 50}px`]);
  scrollTo(100_000);
  expect(parts()).toEqual([`${1_990 * 50}px`, "1990-2029", `${7_970 * 50}px`]);
  scrollTo(10_000 * 50 - 700);
  expect(parts()).toEqual([`${9_970 * 50}px`, "9970-9999"]);
  expect(total()).toBe(500_000);
});

test("rows that are higher keep their room when they are left out", () => {
  vi.stubGlobal("innerHeight", 700);
  const { parts, scrollTo, total } = list(1_000, (row) => (row < 20 ? 80 : 50));
  // Rows are measured when the page scrolls.
  scrollTo(100);
  scrollTo(5_000);
  expect(parts()[0]).toBe(`${80 * 20 + 50 * 50}px`);
  expect(total()).toBe(1_000 * 50 + 20 * 30);
});

test("the row with the focus stays, with those around it, and another one is rendered on demand", () => {
  vi.stubGlobal("innerHeight", 700);
  const { element, parts, scrollTo, keep } = list(1_000);
  scrollTo(10_000);
  const row = [...element.querySelectorAll("button")].find(({ textContent }) => textContent === "205")!;
  act(() => row.focus());
  scrollTo(40_000);
  expect([parts()[1], document.activeElement?.textContent]).toEqual(["190-219", "205"]);
  keep(500);
  expect(parts()[1]).toBe("490-519");
});

test("after a filter, nothing is rendered beyond the end", () => {
  vi.stubGlobal("innerHeight", 700);
  const { parts, resize, scrollTo } = list(1_000);
  scrollTo(40_000);
  resize(30);
  scrollTo(0);
  expect(parts()).toEqual(["0-29"]);
});

test("a list that becomes short is rendered where it is, before the page scrolls", () => {
  vi.stubGlobal("innerHeight", 700);
  const { parts, resize, scrollTo } = list(1_000);
  scrollTo(40_000);
  resize(5);
  expect(parts()).toEqual(["0-4"]);
});

test("a list that has the focus itself keeps no row out of sight, nor does a gap or an empty list", () => {
  vi.stubGlobal("innerHeight", 700);
  const { element, parts, scrollTo, resize } = list(1_000);
  scrollTo(10_000);
  act(() => void element.dispatchEvent(new FocusEvent("focusin")));
  act(() => void element.firstElementChild?.dispatchEvent(new FocusEvent("focusin", { bubbles: true })));
  scrollTo(40_000);
  expect(parts()).toEqual([`${790 * 50}px`, "790-829", `${170 * 50}px`]);
  resize(0);
  act(() => void element.dispatchEvent(new FocusEvent("focusin")));
  expect(parts()).toEqual([]);
});
