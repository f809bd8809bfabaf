// @vitest-environment happy-dom
import type { LeaverProgress, Sharing } from "@pomander/vault/sharing";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { entry } from "../../passwords/test/entries.ts";
import { operations, renderVaultPage } from "../test/render-vault-page.tsx";

afterEach(cleanup);

const former = [{ userId: "cy", name: "Cy", at: "2026-11-03T09:00:00.000Z" }];
const entries = [entry("Router", { _id: "router" }), entry("Mail", { _id: "mail" })];
const progress = (left: string[], aside: string[] = []): LeaverProgress => ({
  ...former[0]!,
  total: 2,
  left,
  aside,
  isIncomplete: false,
});

test("what need not change is said with its title, and can be taken back", async () => {
  const setAside = vi.fn<Sharing["setAside"]>(async () => ({ kind: "done" }));
  let counted = progress(["router", "mail"]);
  const page = renderVaultPage(
    { setAside, leavers: async () => [counted] },
    { vault: operations({ former }), entries },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Router doesn't need changing" }));
  await expect.poll(page.notice).toBe("Router doesn't need changing");
  const router = { vaultId: "operations", entryId: "router", userId: "cy" };
  expect(setAside.mock.calls).toEqual([[{ ...router, isAside: true }]]);
  counted = progress(["mail"], ["router"]);
  act(page.change);
  await expect.poll(() => screen.queryByRole("link", { name: "Router" })).toBeNull();
  act(page.undo);
  await expect.poll(() => setAside.mock.calls[1]).toEqual([{ ...router, isAside: false }]);
});

test("several are set aside one after another; after a failure those before it can be taken back", async () => {
  const calls: string[] = [];
  const setAside: Sharing["setAside"] = async ({ entryId, isAside }) => {
    calls.push(`${entryId} ${isAside}`);
    return entryId === "router" ? { kind: "notSaved", reason: { code: "offline", params: {} } } : { kind: "done" };
  };
  const page = renderVaultPage(
    { setAside, leavers: async () => [progress(["router", "mail"])] },
    { vault: operations({ former }), entries },
  );
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Router" }));
  expect(screen.getByText("1 selected")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Select all 2" }));
  fireEvent.click(screen.getByRole("button", { name: "Don't need changing" }));
  await expect.poll(page.notice).toMatch(/^1 password doesn't need changing\. 1 password stays as it was\. ./);
  act(page.undo);
  await expect.poll(() => calls).toEqual(["mail true", "router true", "mail false"]);
});

test("a selection of more than a day has room for says so", async () => {
  const many = Array.from({ length: 501 }, (_, i) => entry(`Server ${i}`, { _id: `server-${i}` }));
  renderVaultPage(
    { leavers: async () => [progress(many.map(({ _id }) => _id))] },
    { vault: operations({ former }), entries: many },
  );
  const first = await screen.findByRole("checkbox", { name: "Select Server 0" });
  fireEvent.click(first);
  fireEvent.click(screen.getByRole("button", { name: "Select all 501" }));
  const said = "You can change 500 passwords a day in one vault. Mark the rest tomorrow.";
  expect(screen.getByText(said)).toBeDefined();
  fireEvent.click(first);
  expect(screen.queryByText(said)).toBeNull();
});

test("who has access comes before what former members know", async () => {
  renderVaultPage({ leavers: async () => [progress(["router"])] }, { vault: operations({ former }), entries });
  await screen.findByRole("link", { name: "Router" });
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.indexOf("Members")).toBeGreaterThanOrEqual(0);
  expect(headings.indexOf("Members")).toBeLessThan(headings.indexOf("Passwords that former members know"));
});

test.each([
  ["read", /can edit has to change each one/],
  ["write", /Change each one, here and on its site/],
] as const)("who may %s is told who changes the passwords", async (role, lead) => {
  renderVaultPage({ leavers: async () => [progress(["router"])] }, { vault: operations({ former, role }), entries });
  await screen.findByRole("link", { name: "Router" });
  expect(screen.getByText(lead)).toBeDefined();
  expect(screen.queryAllByRole("button", { name: /doesn't need changing/ })).toHaveLength(role === "read" ? 0 : 1);
});

test("who still knows what was set aside is not said to know nothing", async () => {
  renderVaultPage({ leavers: async () => [progress([], ["router"])] }, { vault: operations({ former }), entries });
  expect(await screen.findByText(/^Nothing is left to change\. .* 1 doesn't need changing\.$/)).toBeDefined();
  expect(screen.queryByText(/knows none/)).toBeNull();
});

test("the list of what former members know comes before the machines, and an address that names it scrolls there", async () => {
  const scrolled: string[] = [];
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function note(this: Element) {
    scrolled.push(this.querySelector("h2")?.textContent ?? "");
  });
  onTestFinished(() => scroll.mockRestore());
  renderVaultPage(
    { leavers: async () => [progress(["router"])] },
    { vault: operations({ former }), entries, address: "operations#former" },
  );
  await screen.findByRole("link", { name: "Router" });
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.indexOf("Passwords that former members know")).toBeLessThan(headings.indexOf("Machines"));
  await expect.poll(() => scrolled).toEqual(["Passwords that former members know"]);
});

test("a password that two former members know is said to be listed twice", async () => {
  const both = [former[0]!, { ...former[0]!, userId: "dan", name: "Dan" }];
  const show = (left: string[]) => {
    const leavers = [progress(["router"]), { ...progress(left), userId: "dan", name: "Dan" }];
    renderVaultPage({ leavers: async () => leavers }, { vault: operations({ former: both }), entries });
    return screen.findByText(/^Anyone who could see a password/);
  };
  expect((await show(["mail"])).textContent).not.toContain("listed for each");
  cleanup();
  expect((await show(["router", "mail"])).textContent).toContain("One that several of them know is listed for each.");
});
