// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { appTheme } from "../app/theme/theme.ts";
import { createNotices } from "../lib/notices.ts";
import { NoticeBar } from "./NoticeBar.tsx";
// Lazily loaded by the bar; here it is there from the beginning.
import "./NoticeSnackbar.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** Shows the bar before time is stopped for it. */
async function setup() {
  const notices = createNotices();
  render(
    <ThemeProvider theme={appTheme()}>
      <NoticeBar notices={notices} />
    </ThemeProvider>,
  );
  return { notices, wait: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)) };
}

it.each(["success", "error"] as const)("a notice of %s hides after 6 seconds", async (severity) => {
  const { notices, wait } = await setup();
  act(() => notices.show({ text: "Copied to clipboard!", severity }));
  await vi.waitFor(() => expect(screen.getByText("Copied to clipboard!")).toBeDefined());
  await wait(5_900);
  expect(notices.snapshot()).not.toBeNull();
  await wait(200);
  expect(notices.snapshot()).toBeNull();
});

it("one that says what is under way stays until another takes its place, which hides by itself", async () => {
  const { notices, wait } = await setup();
  act(() => notices.show({ text: "Deleting reminder...", isLasting: true }));
  await vi.waitFor(() => expect(screen.getByText("Deleting reminder...")).toBeDefined());
  await wait(60_000);
  expect(notices.snapshot()?.notice.text).toBe("Deleting reminder...");
  act(() => notices.show({ text: "Reminder deleted successfully!", severity: "success" }));
  await wait(6_100);
  expect(notices.snapshot()).toBeNull();
});
