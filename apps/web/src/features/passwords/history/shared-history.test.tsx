// @vitest-environment happy-dom
import type { OpenVault, OpenVersion } from "@pomander/vault";
import type { Sharing } from "@pomander/vault/sharing";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { member } from "../../sharing/test/render-vault-page.tsx";
import { entry, whole } from "../test/entries.ts";
import { makeShared, makeSharedVault, makeVault, press, renderVault, sharedInfo } from "../test/render-page.tsx";

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

const version = (entryId: string, isDeleted: boolean): OpenVersion => ({
  savedAt: null,
  historyId: `h ${entryId}`,
  entryId,
  isDeleted,
  at: new Date(Date.now() - 86_400_000).toISOString(),
  entry: whole(entryId, { password: "earlier" }),
  reason: null,
});

/** Shows one page of a shared vault "team" whose versions and deleted entries are these. */
function showVersions(found: readonly OpenVersion[], address: string, deleted: readonly OpenVersion[] = []) {
  const acts: Partial<OpenVault> = {
    reveal: async (id) => whole(id),
    versions: async () => ({ versions: found, next: null }),
    deletedEntries: async () => ({ versions: deleted, next: null }),
  };
  const team = makeSharedVault("team", "write", { entries: [entry("Router")] }, acts);
  team.show({ shared: { name: "Team", role: "write", members: [], former: [], back: null } });
  const members = [member("bea", "Bea")];
  const { sharedVaults } = makeShared([sharedInfo("team", { name: "Team", members })], [team.vault]);
  const own = makeVault({ entries: [] }, { deletedEntries: async () => ({ versions: [], next: null }) });
  renderVault(own.vault, {}, { address, sharedVaults });
}

/** Shows the page of a user with a role in a shared vault, whose entries are those of their own vault too. */
function show(role: "read" | "write" | "manage", address: string) {
  const acts: Partial<OpenVault> = {
    reveal: async (id) => whole(id),
    versions: async (id) => ({ versions: [version(id, false)], next: null }),
    deletedEntries: async () => ({ versions: [version("Shop", true)], next: null }),
  };
  const deleteVersions = vi.fn<Sharing["deleteVersions"]>(async () => ({ kind: "done" }));
  const team = makeSharedVault("team", role, { entries: [entry("Router")] }, acts);
  const { sharedVaults } = makeShared([sharedInfo("team", { role })], [team.vault], { deleteVersions });
  const own = makeVault({ entries: [entry("Router")] });
  return { ...renderVault(own.vault, {}, { address, sharedVaults }), deleteVersions };
}

const versions = async () => within(await screen.findByRole("dialog", { name: "Earlier versions" }));

test("who may only view a vault sees earlier versions and copies of them, and neither puts back nor deletes any", async () => {
  const { clipboard } = show("read", "/passwords?vault=team&entry=team.Router");
  const copySecret = vi.spyOn(clipboard, "copySecret");
  await press("Earlier versions");
  const shown = await versions();
  fireEvent.click(await shown.findByRole("button", { name: "Copy password: This version" }));
  await expect.poll(() => copySecret.mock.calls).toEqual([["earlier"]]);
  expect(shown.queryByRole("button", { name: /^Put back/ })).toBeNull();
  expect(shown.queryByRole("button", { name: "Delete earlier versions" })).toBeNull();
});

test("who may edit puts versions back; only who manages the vault deletes them, in that vault", async () => {
  show("write", "/passwords?vault=team&entry=team.Router");
  await press("Earlier versions");
  expect(await (await versions()).findByRole("button", { name: /^Put back/ })).toBeDefined();
  expect((await versions()).queryByRole("button", { name: "Delete earlier versions" })).toBeNull();
  cleanup();
  const { deleteVersions, notice } = show("manage", "/passwords?vault=team&entry=team.Router");
  await press("Earlier versions");
  fireEvent.click(await (await versions()).findByRole("button", { name: "Delete earlier versions" }));
  fireEvent.change(await screen.findByLabelText("Master password"), { target: { value: "right" } });
  await press("Delete versions");
  await expect.poll(notice).toBe("Permanently deleted");
  expect(deleteVersions.mock.calls).toEqual([[{ vaultId: "team", entryId: "Router" }, "right"]]);
});

test("a deleted entry of a shared vault is deleted now by who manages it", async () => {
  show("write", "/passwords?vault=team&filter=deleted");
  expect(await screen.findByRole("button", { name: "Put back Shop" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Delete now: Shop" })).toBeNull();
  cleanup();
  const { deleteVersions } = show("manage", "/passwords?vault=team&filter=deleted");
  await press("Delete now: Shop");
  fireEvent.change(await screen.findByLabelText("Master password"), { target: { value: "right" } });
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete now" }));
  await expect.poll(() => deleteVersions.mock.calls).toEqual([[{ vaultId: "team", entryId: "Shop" }, "right"]]);
});

test("a version of a shared entry says who saved it", async () => {
  const saved = {
    ...version("Router", false),
    savedAt: "2026-11-03T09:00:00.000Z",
    entry: whole("Router", { extra: { changedBy: "bea" } }),
  };
  showVersions([saved, { ...saved, historyId: "before", entry: whole("Router") }], "/passwords?entry=team.Router");
  await press("Earlier versions");
  const shown = await versions();
  expect(await shown.findByText(/^Saved .* by Bea$/)).toBeDefined();
  expect(shown.getAllByText(/^Saved Nov/)).toHaveLength(2);
});

test("where a shared vault has no versions or deleted entries, new keys may be why", async () => {
  showVersions([], "/passwords?entry=team.Router");
  await press("Earlier versions");
  expect(
    await (await versions()).findByText(/ or until the vault gets new keys, as when someone is removed\.$/),
  ).toBeDefined();
  cleanup();
  showVersions([], "/passwords?filter=deleted");
  expect(await screen.findByText(/ stay only until it gets new keys, as when someone is removed\.$/)).toBeDefined();
  cleanup();
  showVersions([], "/passwords?filter=deleted&vault=personal");
  expect(await screen.findByText("Nothing deleted recently")).toBeDefined();
  expect(screen.queryByText(/new keys/)).toBeNull();
});
