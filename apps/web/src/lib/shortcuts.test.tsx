// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { cleanup, fireEvent, render, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runShortcut, useRegisteredShortcuts, useShortcuts, type Shortcut } from "./shortcuts.ts";

const search = vi.fn<() => void>();
const shortcuts: readonly Shortcut[] = [{ key: "/", label: "Search", run: search }];

function Page({ children }: { children?: ReactNode }) {
  useShortcuts(shortcuts);
  return <div>{children}</div>;
}

beforeEach(() => {
  search.mockClear();
  document.addEventListener("keydown", runShortcut);
});
afterEach(() => {
  document.removeEventListener("keydown", runShortcut);
  cleanup();
});

it("a page's shortcut runs while the page is there, and takes the key for itself", () => {
  const { unmount } = render(<Page />);
  expect(fireEvent.keyDown(document.body, { key: "/" })).toBe(false);
  unmount();
  expect(fireEvent.keyDown(document.body, { key: "/" })).toBe(true);
  expect(search).toHaveBeenCalledTimes(1);
});

it("the keys of a page are listed while the page is there", () => {
  const { result } = renderHook(useRegisteredShortcuts);
  const { unmount } = render(<Page />);
  expect(result.current).toEqual(shortcuts);
  unmount();
  expect(result.current).toEqual([]);
});

it("a shortcut leaves the key to a field that is being typed in", () => {
  const { getByLabelText } = render(
    <Page>
      <input aria-label="text" />
      <textarea aria-label="notes" />
      <input aria-label="box" type="checkbox" />
    </Page>,
  );
  for (const label of ["text", "notes"]) fireEvent.keyDown(getByLabelText(label), { key: "/" });
  expect(search).not.toHaveBeenCalled();
  fireEvent.keyDown(getByLabelText("box"), { key: "/" });
  expect(search).toHaveBeenCalledTimes(1);
});

it("a shortcut that works over a sheet does so, and not over any other dialog", () => {
  const overSheets: readonly Shortcut[] = [
    { key: "k", label: "Find", run: search, isWithControl: true, isOverSheets: true },
    { key: "/", label: "Search", run: search },
  ];
  function Sheet({ children }: { children?: ReactNode }) {
    useShortcuts(overSheets);
    return (
      <div data-sheet>
        <div role="dialog" />
        {children}
      </div>
    );
  }
  const { rerender } = render(<Sheet />);
  fireEvent.keyDown(document.body, { key: "/" });
  expect(search).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(search).toHaveBeenCalledTimes(1);
  rerender(
    <>
      <Sheet />
      <div role="menu" />
    </>,
  );
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(search).toHaveBeenCalledTimes(1);
});

it("a shortcut does nothing while a dialog is open, or with a modifier", () => {
  const { getByRole } = render(
    <Page>
      <div role="dialog" />
    </Page>,
  );
  fireEvent.keyDown(document.body, { key: "/" });
  getByRole("dialog").remove();
  fireEvent.keyDown(document.body, { key: "/", ctrlKey: true });
  fireEvent.keyDown(document.body, { key: "/", metaKey: true });
  expect(search).not.toHaveBeenCalled();
});
