// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { entry } from "../test/entries.ts";
import { makeVault, renderVault } from "../test/render-page.tsx";

afterEach(cleanup);

const copy = (name: string) => screen.getByRole("button", { name: `Copy the password of ${name}` });
const tip = () => screen.queryByRole("tooltip")?.textContent ?? null;
const point = (element: Element, pointerType = "mouse") =>
  fireEvent(element, new PointerEvent("pointerover", { bubbles: true, pointerType }));
const list = () => screen.getByRole("list", { name: "Passwords" });
/** Waits for longer than the pointer rests before a tip is shown. */
const afterThePause = () => new Promise((resolve) => setTimeout(resolve, 600));
const show = () => renderVault(makeVault({ entries: [entry("One"), entry("Two")] }).vault);

test("a button of a row says what it does while the pointer rests on it, and no longer after Escape", async () => {
  show();
  point(copy("One"));
  expect(tip()).toBe(null);
  await expect.poll(tip).toBe("Copy password");
  fireEvent.keyDown(list(), { key: "Escape" });
  await expect.poll(tip).toBe(null);
  point(screen.getByRole("button", { name: "More actions for Two" }));
  await expect.poll(tip).toBe("More actions");
  fireEvent(list(), new PointerEvent("pointerleave"));
  await expect.poll(tip).toBe(null);
});

test("a pointer that moved on shows the tip of the button where it rests, alone", async () => {
  show();
  point(copy("One"));
  point(screen.getByRole("button", { name: "More actions for One" }));
  await expect.poll(tip).toBe("More actions");
  expect(screen.getAllByRole("tooltip")).toHaveLength(1);
});

test("a pointer that moved off the buttons in time shows no tip, and a finger never does", async () => {
  show();
  point(copy("One"));
  point(screen.getByText("Two"));
  await afterThePause();
  expect(tip()).toBe(null);
  point(copy("One"), "touch");
  await afterThePause();
  expect(tip()).toBe(null);
});
