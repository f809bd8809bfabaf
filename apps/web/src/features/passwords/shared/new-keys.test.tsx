// @vitest-environment happy-dom
import type { OpenVault, SaveOutcome } from "@pomander/vault";
import type { Sharing } from "@pomander/vault/sharing";
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entry, whole } from "../test/entries.ts";
import {
  dialog,
  makeShared,
  makeSharedVault,
  makeVault,
  press,
  renderVault,
  rows,
  sharedInfo,
  type,
} from "../test/render-page.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

const refusal = (code: "vault_followed" | "not_found"): SaveOutcome => ({
  kind: "notSaved",
  reason: { code, params: { message: "Refused by the server" } },
});
const isClosed: SaveOutcome = { kind: "notSaved", reason: { code: "vault_locked", params: {} } };

/** Shows one shared vault, "team", which `follow` replaces by "next" under new keys, and `lose` takes away. */
function show({ before = {}, after = {} }: { before?: Partial<OpenVault>; after?: Partial<OpenVault> } = {}) {
  const create = vi.fn<OpenVault["create"]>(async () => ({ kind: "saved", id: "new" }));
  const own = makeVault({ entries: [] }, { create });
  const reveal: OpenVault["reveal"] = async () => whole("Printer", { _id: "p", key: "old key", notes: "second floor" });
  const shown = { entries: [entry("Printer", { _id: "p" })] };
  const named = { shared: { name: "Team", role: "write", members: [], former: [], back: null } } as const;
  const team = makeSharedVault("team", "write", { ...shown, ...named }, { reveal, ...before });
  const next = makeSharedVault("next", "write", { ...shown, ...named }, { reveal, ...after });
  const open = [team.vault];
  let onRefresh = () => undefined as void;
  const refresh = vi.fn<Sharing["refresh"]>(async () => act(() => onRefresh()));
  const page = makeShared([sharedInfo("team", { name: "Team" })], open, { refresh });
  const view = renderVault(own.vault, {}, { address: "/passwords?vault=team", sharedVaults: page.sharedVaults });
  const follow = () => {
    open.splice(0, 1, next.vault);
    page.show({
      vaults: [
        sharedInfo("next", { name: "Team" }),
        sharedInfo("team", { name: "Team", status: "ended", role: null, successor: "next" }),
      ],
    });
  };
  const lose = () => {
    open.splice(0);
    page.show({ vaults: [sharedInfo("team", { name: "Team", status: "notListed", role: null })] });
  };
  return { ...view, create, refresh, follow, lose, refreshesTo: (what: () => void) => void (onRefresh = what) };
}

async function typeNotes() {
  await press("Edit Printer");
  await screen.findByRole("dialog");
  type("Notes", "third floor");
}
const save = () => fireEvent.click(dialog().getByRole("button", { name: "Save" }));

const sealedAgain = (more: object = {}): SaveOutcome => ({
  kind: "conflict",
  mine: { ...whole("Printer", { notes: "third floor" }), isFavorite: false },
  theirs: whole("Printer", { _id: "p", key: "new key", notes: "second floor", ...more }),
});

test("whoever looks at a vault sees the one that takes its place, and chooses among no ended ones", async () => {
  const { follow } = show();
  act(follow);
  expect(rows().map((row) => row.querySelector("[data-entry-title]")?.textContent)).toEqual(["Printer"]);
  await press("Vault: Team");
  const items = within(screen.getByRole("menu")).getAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "All vaults",
    "Personal",
    "Team",
    "Members of Team",
    "Shared vaults",
  ]);
});

test("an open form stays, and is saved over its entry, which new keys alone did not change", async () => {
  const into = vi
    .fn<OpenVault["save"]>()
    .mockResolvedValueOnce(sealedAgain())
    .mockResolvedValueOnce({ kind: "saved", id: "p" });
  const { follow, notice } = show({ after: { save: into } });
  await typeNotes();
  act(follow);
  expect(dialog().queryByText(/^You can't save/)).toBeNull();
  save();
  await expect.poll(notice).toBe("Password updated successfully");
  expect(into.mock.calls.map(([base, draft]) => [base._id, base.key, draft.notes])).toEqual([
    ["p", "old key", "third floor"],
    ["p", "new key", "third floor"],
  ]);
});

test("what a colleague changed after the new keys is a conflict", async () => {
  const into = vi.fn<OpenVault["save"]>(async () => sealedAgain({ password: "another-Meadow-17" }));
  const { follow } = show({ after: { save: into } });
  await typeNotes();
  act(follow);
  save();
  expect(await screen.findByText("Changed in two places")).toBeDefined();
  expect(into).toHaveBeenCalledTimes(1);
});

test.each([
  ["is refused for new keys", refusal("vault_followed")],
  ["comes to a vault that new keys have just closed", isClosed],
])("a save that %s follows them first", async (_, outcome) => {
  const into = vi.fn<OpenVault["save"]>(async () => ({ kind: "saved", id: "p" }));
  const { follow, refreshesTo, notice } = show({
    before: { save: async () => outcome },
    after: { save: into },
  });
  refreshesTo(follow);
  await typeNotes();
  save();
  await expect.poll(notice).toBe("Password updated successfully");
  expect(into.mock.calls[0]?.[0]._id).toBe("p");
});

test("a new entry goes to the vault that takes the place of the one it was begun in", async () => {
  const create = vi.fn<OpenVault["create"]>(async () => ({ kind: "saved", id: "new" }));
  const { follow, create: ofOwn } = show({ after: { create } });
  await press("Add Password");
  type("Title", "Router");
  fireEvent.change(dialog().getByLabelText(/^Password/), { target: { value: "kT9!vQ2z-long" } });
  act(follow);
  expect(dialog().getByRole("combobox", { name: "Save in" }).textContent).toBe("Team");
  fireEvent.click(dialog().getByRole("button", { name: "Add Password" }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(ofOwn).not.toHaveBeenCalled();
});

test("who is no longer a member keeps what was typed, and saves it elsewhere only after a choice", async () => {
  const { lose, refreshesTo, create, notice } = show({ before: { save: async () => refusal("not_found") } });
  refreshesTo(lose);
  await typeNotes();
  save();
  expect(await screen.findByText(/^You can't save to "Team" anymore\./)).toBeDefined();
  expect(dialog().getByLabelText<HTMLInputElement>("Notes").value).toBe("third floor");
  expect(dialog().getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  fireEvent.mouseDown(dialog().getByRole("combobox", { name: "Save in" }));
  fireEvent.click(await screen.findByRole("option", { name: "Personal" }));
  save();
  await expect.poll(notice).toBe("Password created successfully");
  expect(create.mock.calls[0]?.[0].notes).toBe("third floor");
});
