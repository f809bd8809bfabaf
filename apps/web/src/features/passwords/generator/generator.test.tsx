// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices, NoticesContext } from "../../../lib/notices.ts";
import { Generator } from "./Generator.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

// The list of words does not arrive: it comes over the network when words are first asked for.
vi.mock("@zxcvbn-ts/language-common", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

test("without its list of words it says so, and offers no password that another recipe made", async () => {
  const notices = createNotices();
  render(
    <NoticesContext value={notices}>
      <Generator titleId="title" onUse={() => undefined} />
    </NoticesContext>,
  );
  const use = screen.getByRole("button", { name: "Use this password" });
  const made = screen.getByLabelText("Generated password");
  await vi.waitFor(() => expect(made.textContent).toHaveLength(20));
  fireEvent.click(screen.getByRole("button", { name: "Words" }));
  await vi.waitFor(() => expect(notices.snapshot()?.notice.text).toMatch(/^The list of words could not be fetched/));
  expect(made.textContent).toBe("");
  expect(use.hasAttribute("disabled")).toBe(true);
});
