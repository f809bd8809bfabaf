// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entry } from "../test/entries.ts";
import { makeVault, renderVault, rows, search } from "../test/render-page.tsx";

beforeEach(() => vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("Enter right after a letter leads to the first hit of the whole text, not to a row that was there before", () => {
  renderVault(makeVault({ entries: ["Alpha", "Beta", "Gamma"].map((title) => entry(title)) }).vault);
  const box = screen.getByPlaceholderText<HTMLInputElement>("Search passwords...");
  // Both happen before the list is rendered again.
  act(() => {
    search("gam");
    expect([box.value, rows().length]).toEqual(["gam", 3]);
    fireEvent.keyDown(box, { key: "Enter" });
  });
  expect([rows().length, document.activeElement?.textContent]).toEqual([1, "Gamma"]);
});
