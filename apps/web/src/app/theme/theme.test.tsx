// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ThemeToggle } from "../header/ThemeToggle.tsx";
import { ThemeRoot } from "../ThemeRoot.tsx";
import { dark, light } from "./palette.ts";
import { appTheme } from "./theme.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Returns the hue of a colour, in degrees. */
function hue(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  // Red leads in every warm colour, so the first sixth of the wheel is enough.
  expect(r).toBeGreaterThan(g);
  expect(g).toBeGreaterThan(b);
  return (60 * (g - b)) / (r - b);
}
const mainOf = (color: unknown) => (color as { main: string }).main;

it("is Poppins with fallbacks, and breaks at the specified widths", () => {
  const theme = appTheme();
  expect(theme.typography.fontFamily).toMatch(/^Poppins, .*sans-serif$/);
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
});

it.each([
  ["light", light],
  ["dark", dark],
])("is orange with amber beside it in the %s variant", (_name, palette) => {
  expect(hue(mainOf(palette.primary))).toBeGreaterThan(20);
  expect(hue(mainOf(palette.primary))).toBeLessThan(32);
  expect(hue(mainOf(palette.secondary))).toBeGreaterThan(35);
  expect(hue(mainOf(palette.secondary))).toBeLessThan(50);
});

it("switches between light and dark, and the browser remembers which", async () => {
  const show = () =>
    render(
      <ThemeRoot>
        <ThemeToggle />
      </ThemeRoot>,
    );
  const press = async () => act(async () => fireEvent.click(screen.getByRole("button")));
  const shown = () => document.documentElement.dataset["theme"];
  show();
  const before = shown();
  await press();
  const after = before === "dark" ? "light" : "dark";
  expect(shown()).toBe(after);
  expect(localStorage.getItem("themeMode")).toBe(after);
  cleanup();
  show();
  expect(shown()).toBe(after);
  await press();
  expect(localStorage.getItem("themeMode")).toBe(before);
});
