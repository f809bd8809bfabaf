// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useLeavingHeader } from "./use-leaving-header.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Page() {
  const nav = useRef<HTMLElement>(null);
  useLeavingHeader(nav);
  return (
    <>
      <header>
        <button type="button">Account</button>
        <nav ref={nav}>
          <button type="button">More</button>
        </nav>
      </header>
      <main>
        <button type="button">Row</button>
      </main>
    </>
  );
}

/** Renders a page of 5,000 pixels on a screen of 800, with a header of 57. */
function show() {
  vi.stubGlobal("scrollY", 0);
  const page = render(<Page />);
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(5_000);
  vi.spyOn(page.getByRole("banner"), "offsetHeight", "get").mockReturnValue(57);
  vi.stubGlobal("innerHeight", 800);
  return {
    ...page,
    focus: (name: string) => {
      const button = page.getByRole("button", { name });
      button.focus();
      // This browser does not tell a focus by the keyboard from others.
      vi.spyOn(button, "matches").mockImplementation((selector) =>
        selector.startsWith("main") ? name === "Row" : name === "Account",
      );
      fireEvent.focusIn(button);
      return button;
    },
    scroll: (...to: number[]) => {
      for (const y of to) {
        vi.stubGlobal("scrollY", y);
        fireEvent.scroll(window);
      }
      return document.documentElement.hasAttribute("data-header-away");
    },
  };
}

test("the header leaves while the page is scrolled down, and comes back when it is scrolled up", () => {
  const { scroll, unmount } = show();
  expect(scroll(0, 40)).toBe(false);
  expect(scroll(90)).toBe(true);
  expect(scroll(600, 594)).toBe(true);
  expect(scroll(590)).toBe(false);
  expect(scroll(597)).toBe(false);
  expect(scroll(700)).toBe(true);
  expect(scroll(20)).toBe(false);
  expect(scroll(700)).toBe(true);
  unmount();
  expect(document.documentElement.hasAttribute("data-header-away")).toBe(false);
});

test("the spring at the end of the page moves nothing", () => {
  const { scroll } = show();
  expect(scroll(4_200)).toBe(true);
  expect(scroll(4_260, 4_200)).toBe(true);
});

test("the header stays while it has the focus of the keyboard, and comes for it; the bar's focus does not matter", () => {
  const { scroll, focus } = show();
  expect(scroll(300)).toBe(true);
  focus("More");
  expect(scroll(400)).toBe(true);
  focus("Account");
  expect(scroll(401)).toBe(false);
  expect(scroll(600)).toBe(false);
});

test("the header stays away where it would cover what has the focus", () => {
  const { scroll, focus } = show();
  expect(scroll(300)).toBe(true);
  const row = focus("Row");
  const box = vi.spyOn(row, "getBoundingClientRect").mockReturnValue({ top: 10, bottom: 50 } as DOMRect);
  expect(scroll(280)).toBe(true);
  box.mockReturnValue({ top: 100, bottom: 140 } as DOMRect);
  expect(scroll(270)).toBe(false);
});
