// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSnackbarOffset } from "./NoticeSnackbar.tsx";

beforeEach(() => void vi.stubGlobal("innerHeight", 844));
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function setup(role: string, dialogTop: number, actions: { top: number; bottom: number }) {
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", role);
  dialog.getBoundingClientRect = () => ({ top: dialogTop }) as DOMRect;
  const foot = dialog.appendChild(document.createElement("div"));
  foot.className = "MuiDialogActions-root";
  foot.getBoundingClientRect = () => actions as DOMRect;
}

it.each([
  ["a question at the foot of a phone: above it", "alertdialog", 650, { top: 770, bottom: 844 }, 844 - 650 + 8],
  ["a form that fills the screen: above its buttons", "dialog", 0, { top: 770, bottom: 844 }, 844 - 770 + 8],
  ["a dialog in the middle: at the foot, over the bar of links", "dialog", 300, { top: 500, bottom: 560 }, 24],
])("a notice over %s", (_where, role, dialogTop, actions, foot) => {
  setup(role, dialogTop, actions);
  expect(renderHook(useSnackbarOffset).result.current).toBe(foot);
});

it("a notice without a dialog stands where it always does", () => {
  expect(renderHook(useSnackbarOffset).result.current).toBeNull();
});
