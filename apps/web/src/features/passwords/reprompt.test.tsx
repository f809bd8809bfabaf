// @vitest-environment happy-dom
import type { OpenVault } from "@pomander/vault";
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runShortcut } from "../../lib/shortcuts.ts";
import { entry, whole } from "./test/entries.ts";
import { makeVault, press, renderVault } from "./test/render-page.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 3_000 });
beforeAll(() => document.addEventListener("keydown", runShortcut));
afterAll(() => document.removeEventListener("keydown", runShortcut));
afterEach(cleanup);

function view() {
  const base = whole("Bank", { email: "ana", notes: "the blue card", totp: "JBSWY3DPEHPK3PXP", reprompt: true });
  const reveal = vi.fn<OpenVault["reveal"]>(async () => base);
  const password = vi.fn<OpenVault["password"]>(async () => base.password);
  const { vault } = makeVault(
    { entries: [entry("Bank", { email: "ana" })] },
    { reveal, password, extraMembers: async () => base },
  );
  const page = renderVault(vault);
  const copied = vi.fn<(secret: string) => Promise<void>>(async () => undefined);
  page.clipboard.copySecret = copied;
  /** Answers the gate's question. */
  const answer = async (isConfirmed: boolean) => {
    await expect.poll(() => page.gate.snapshot()?._id).toBe("Bank");
    await act(async () => page.gate.answer(isConfirmed));
  };
  return { ...page, reveal, password, copied, answer };
}

test("the password is not opened, nor copied from its row, before the person has confirmed", async () => {
  const { password, copied, answer } = view();
  await press("Copy the password of Bank");
  await answer(false);
  expect(password).not.toHaveBeenCalled();
  expect(copied).not.toHaveBeenCalled();
  await press("Copy the password of Bank");
  await answer(true);
  await expect.poll(() => copied.mock.lastCall?.[0]).toBe("old");
});

test("the one-time code is not copied before either", async () => {
  const { copied, answer } = view();
  fireEvent.keyDown(screen.getByRole("button", { name: "Bank" }), { key: "t" });
  screen.getByRole("button", { name: "Bank" }).focus();
  fireEvent.keyDown(screen.getByRole("button", { name: "Bank" }), { key: "t" });
  await answer(false);
  expect(copied).not.toHaveBeenCalled();
});

test("the entry is not opened to be looked at, or edited, before; and can be asked for again", async () => {
  const { reveal, answer, gate } = view();
  await press("Bank");
  await answer(false);
  const sheet = within(await screen.findByRole("dialog", { name: "Bank" }));
  expect(await sheet.findByText("This entry asks for your master password before it's shown.")).toBeDefined();
  expect(sheet.queryByText("the blue card")).toBeNull();
  fireEvent.click(sheet.getByRole("button", { name: "Edit" }));
  await answer(false);
  expect(reveal).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog", { name: "Edit Password" })).toBeNull();
  fireEvent.click(sheet.getByRole("button", { name: "Show entry" }));
  await answer(true);
  expect(await sheet.findByText("the blue card")).toBeDefined();
  fireEvent.click(sheet.getByRole("button", { name: "Edit" }));
  expect(await screen.findByRole("dialog", { name: "Edit Password" })).toBeDefined();
  expect(gate.snapshot()).toBeNull();
});

test("an entry that was closed asks again", async () => {
  const { answer, gate } = view();
  await press("Bank");
  await answer(true);
  const sheet = within(await screen.findByRole("dialog", { name: "Bank" }));
  await sheet.findByText("the blue card");
  fireEvent.click(sheet.getByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  await press("Copy the password of Bank");
  await expect.poll(() => gate.snapshot()?._id).toBe("Bank");
  await answer(false);
});

test("the form sets the choice, and takes it back", async () => {
  const { answer } = view();
  await press("Edit Bank");
  await answer(true);
  const form = within(await screen.findByRole("dialog", { name: "Edit Password" }));
  const choice = form.getByRole("checkbox", { name: "Ask for the master password before showing" });
  expect((choice as HTMLInputElement).checked).toBe(true);
});
