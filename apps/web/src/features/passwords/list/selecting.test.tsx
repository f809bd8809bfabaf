// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { entry } from "../test/entries.ts";
import { makeVault, renderVault } from "../test/render-page.tsx";

afterEach(cleanup);

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
const isBoxShown = (name: string) => {
  const place = box(name).closest("[data-entry-id] > * > span");
  return place !== null && getComputedStyle(place).opacity === "1";
};
const tap = (name: string) => {
  fireEvent(
    screen.getByRole("button", { name }),
    new PointerEvent("click", { bubbles: true, detail: 1, pointerType: "touch" }),
  );
};

/** Shows three entries. The styles of an element are read once in a test, since the DOM of the tests keeps them. */
const show = () =>
  renderVault(makeVault({ entries: ["One", "Two", "Three"].map((title) => entry(title)) }).vault).address;

test("while an entry is selected, the other rows show their checkboxes, and a tap on one selects it", () => {
  const address = show();
  fireEvent.click(box("One"));
  expect(isBoxShown("Two")).toBe(true);
  tap("Two");
  expect([box("One").checked, box("Two").checked, address()]).toEqual([true, true, ""]);
});

test("while none is selected, they show no checkbox, and a tap opens an entry", () => {
  const address = show();
  expect(isBoxShown("Two")).toBe(false);
  tap("Two");
  expect(address()).toContain("entry=Two");
});
