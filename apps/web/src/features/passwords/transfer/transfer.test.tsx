// @vitest-environment happy-dom
import type { EntrySummary } from "@pomander/vault";
import type { SharedMemberInfo, Sharing } from "@pomander/vault/sharing";
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { member } from "../../sharing/test/render-vault-page.tsx";
import { entry } from "../test/entries.ts";
import { makeShared, makeSharedVault, makeVault, press, renderVault, sharedInfo } from "../test/render-page.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

const bea = { userId: "bea", name: "Bea", role: "manage", by: "bea", checked: null, isMe: false } as const;
const known = member("bea", "Bea", { role: "manage" });

interface Options {
  own?: readonly EntrySummary[];
  team?: readonly EntrySummary[];
  role?: "read" | "manage";
  transfer?: Sharing["transfer"];
  members?: readonly SharedMemberInfo[];
}

function show({
  own = [entry("Bank")],
  team = [entry("Printer")],
  role = "manage",
  transfer,
  members = [known],
}: Options = {}) {
  const sent = vi.fn<Sharing["transfer"]>(transfer ?? (async ({ ids }) => ({ kind: "done", count: ids.length })));
  const vault = makeSharedVault("Team", role, { entries: team });
  vault.show({ shared: { name: "Team", role, members: [bea], former: [], back: null } });
  const { sharedVaults } = makeShared([sharedInfo("Team", { role, members })], [vault.vault], { transfer: sent });
  const { vault: personal } = makeVault({ entries: own });
  return { ...renderVault(personal, {}, { address: "/passwords", sharedVaults }), sent, team: vault };
}

const choose = async (entryName: string, item: string) => {
  await press(`More actions for ${entryName}`);
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const submit = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await expect.poll(() => (button as HTMLButtonElement).disabled).toBe(false);
  fireEvent.click(button);
};

test("an own entry is shared by a copy, after it was said who will see it", async () => {
  const { sent, notice } = show();
  await choose("Bank", "Share...");
  const asked = within(await screen.findByRole("dialog", { name: 'Share "Bank"' }));
  expect(asked.getByText("Bea can see everything in this vault and copy it.")).toBeDefined();
  await submit("Copy 1 password");
  await expect.poll(notice).toBe("1 password copied to Team.");
  expect(sent).toHaveBeenCalledWith({
    from: "v",
    to: "Team",
    ids: ["Bank"],
    isMove: false,
    keepsReminder: false,
    areMissingFilesLeft: false,
  });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("who will see it is named as the user knows them, whatever the list of the vault calls them", async () => {
  const by = { userId: "bea", name: "Bea", at: "2026-11-03T09:12:00.000Z" };
  const eve = member("eve", "Eve", { listedName: "Bea", role: "manage" });
  const cy = member("cy", "Cy", { isContact: false, checkedBy: by });
  const other = member("dan", "Bea", { isContact: false });
  show({ members: [eve, cy, other] });
  await choose("Bank", "Share...");
  expect(
    await screen.findByText(
      "Eve, Cy, and Bea (not checked by anyone you know) can see everything in this vault and copy it.",
    ),
  ).toBeDefined();
});

test("among several vaults the user chooses; one that goes meanwhile is replaced by no other", async () => {
  const [archive, team] = ["Archive", "Team"].map((name) => {
    const made = makeSharedVault(name, "manage", {});
    made.show({ shared: { name, role: "manage", members: [bea], former: [], back: null } });
    return made.vault;
  });
  const sent = vi.fn<Sharing["transfer"]>();
  const infos = [sharedInfo("Archive"), sharedInfo("Team")];
  const { sharedVaults, show: showSharing } = makeShared(infos, [archive!, team!], { transfer: sent });
  renderVault(makeVault({ entries: [entry("Bank")] }).vault, {}, { address: "/passwords", sharedVaults });
  await choose("Bank", "Share...");
  const field = await screen.findByRole("combobox", { name: "Vault" });
  expect(field.textContent).toBe("\u200B");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Copy/ }).disabled).toBe(true);
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByRole("option", { name: "Team" }));
  expect(screen.getByRole("combobox", { name: "Vault" }).textContent).toBe("Team");
  act(() => showSharing({ vaults: [infos[0]!, sharedInfo("Team", { status: "ended" })] }));
  const button = screen.getByRole<HTMLButtonElement>("button", { name: /^Copy/ });
  expect([button.disabled, screen.getByRole("combobox", { name: "Vault" }).textContent]).toEqual([true, "\u200B"]);
  fireEvent.submit(button);
  expect(sent).not.toHaveBeenCalled();
});

test("out of a shared vault, the user chooses between their own and another shared one", async () => {
  const [archive, team] = ["Archive", "Team"].map((name) => {
    const made = makeSharedVault(name, "manage", name === "Team" ? { entries: [entry("Printer")] } : {});
    made.show({ shared: { name, role: "manage", members: [bea], former: [], back: null } });
    return made.vault;
  });
  const { sharedVaults } = makeShared([sharedInfo("Archive"), sharedInfo("Team")], [archive!, team!]);
  renderVault(makeVault({ entries: [] }).vault, {}, { address: "/passwords", sharedVaults });
  await choose("Printer", "Copy or move...");
  expect((await screen.findByRole("combobox", { name: "Vault" })).textContent).toBe("\u200B");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Copy/ }).disabled).toBe(true);
});

test("moving out of a shared vault asks first", async () => {
  const { sent, notice } = show();
  await choose("Printer", "Copy or move...");
  fireEvent.click(await screen.findByRole("radio", { name: /^Move/ }));
  await submit("Move 1 password");
  const question = within(await screen.findByRole("alertdialog", { name: 'Move out of "Team"?' }));
  expect(sent).not.toHaveBeenCalled();
  expect(question.getByText(/^The other members lose access to 1 password/)).toBeDefined();
  fireEvent.click(question.getByRole("button", { name: "Move 1 password" }));
  await expect.poll(notice).toBe("1 password moved to Personal.");
  expect(sent.mock.calls).toEqual([
    [{ from: "Team", to: "v", ids: ["Printer"], isMove: true, keepsReminder: false, areMissingFilesLeft: false }],
  ]);
});

test("the sheet of an entry that was moved closes, and that of one that was copied stays", async () => {
  const { address, notice, team } = show({
    transfer: async ({ ids, isMove }) => {
      if (isMove) team.show({ entries: [] });
      return { kind: "done", count: ids.length };
    },
  });
  await press("Printer");
  const viewed = address();
  expect(viewed).toMatch(/entry=/);
  const transfer = async (kind: RegExp, submits: readonly string[]) => {
    fireEvent.click(await screen.findByRole("button", { name: "Copy or move..." }));
    fireEvent.click(await screen.findByRole("radio", { name: kind }));
    for (const name of submits) await submit(name);
  };
  await transfer(/^Copy/, ["Copy 1 password"]);
  await expect.poll(notice).toMatch(/copied/);
  expect(address()).toBe(viewed);
  await transfer(/^Move/, ["Move 1 password"]);
  await expect.poll(() => screen.queryByRole("alertdialog")).not.toBeNull();
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Move 1 password" }));
  await expect.poll(notice).toMatch(/moved/);
  await expect.poll(address).toBe("");
});

test("who may only view a vault can copy out of it, and move nothing", async () => {
  const { sent, notice } = show({ role: "read" });
  await choose("Printer", "Copy or move...");
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: /^Move/ })).disabled).toBe(true);
  await submit("Copy 1 password");
  await expect.poll(notice).toBe("1 password copied to Personal.");
  expect(sent.mock.calls[0]?.[0].isMove).toBe(false);
});

test("a user without a vault to add to is shown where to create one", async () => {
  show({ role: "read" });
  await choose("Bank", "Share...");
  const dialog = within(await screen.findByRole("dialog", { name: 'Share "Bank"' }));
  expect(dialog.getByText(/^To share passwords, add them to a shared vault/)).toBeDefined();
  expect(dialog.getByRole("link", { name: "Show shared vaults" }).getAttribute("href")).toBe("/vaults");
  expect(dialog.queryByRole("radio")).toBeNull();
});

test("a selection goes part by part; what is there is not copied again after a failure", async () => {
  const own = Array.from({ length: 250 }, (_, i) => entry(`Entry ${String(i).padStart(3, "0")}`));
  let isDown = true;
  const transfer: Sharing["transfer"] = async ({ ids }) =>
    ids.length < 200 && isDown
      ? { kind: "notSaved", reason: { code: "unavailable", params: { message: "The server is busy." } } }
      : { kind: "done", count: ids.length };
  const { sent, notice } = show({ own, team: [], transfer });
  await choose("Entry 000", "Select");
  await press("Select all 250");
  await press("Copy or move...");
  await submit("Copy 250 passwords");
  expect(await screen.findByText("Failed to copy. The server is busy.")).toBeDefined();
  isDown = false;
  await submit("Copy 250 passwords");
  await expect.poll(notice).toBe("250 passwords copied to Team.");
  expect(sent.mock.calls.map(([{ ids }]) => ids.length)).toEqual([200, 50, 50]);
  await expect.poll(() => screen.queryByText("250 selected")).toBeNull();
});

test("more than a thousand are refused before anything is sent", async () => {
  const own = Array.from({ length: 1_001 }, (_, i) => entry(`Entry ${String(i).padStart(4, "0")}`));
  show({ own, team: [] });
  await choose("Entry 0000", "Select");
  await press("Select all 1,001");
  await press("Copy or move...");
  expect(await screen.findByText("Select up to 1,000 passwords at once.")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Copy 1,001 passwords" }).disabled).toBe(true);
});
