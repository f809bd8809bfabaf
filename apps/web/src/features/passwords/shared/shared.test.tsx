// @vitest-environment happy-dom
import type { OpenVault } from "@pomander/vault";
import type { Window } from "happy-dom";
import type { Sharing } from "@pomander/vault/sharing";
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { member } from "../../sharing/test/render-vault-page.tsx";
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

const readOnly = "You can view this vault. Ask a manager to let you edit.";
const titles = () => rows().map((row) => row.querySelector("[data-entry-title]")?.textContent);
const textOf = (title: string) => rows().find((row) => row.textContent.includes(title))?.textContent ?? "";

interface Options {
  role?: "read" | "write" | "manage";
  address?: string;
  acts?: Partial<OpenVault>;
  sharing?: Partial<Sharing>;
}

/** Shows a user's own entry and one of a shared vault, which has the same id. */
function show({ role = "write", address = "/passwords", acts = {}, sharing = {} }: Options = {}) {
  const own = makeVault({ entries: [entry("Bank", { _id: "same" })] });
  const team = makeSharedVault("team", role, { entries: [entry("Printer", { _id: "same" })] }, acts);
  const { sharedVaults, show: showSharing } = makeShared(
    [sharedInfo("team", { name: "Team", role })],
    [team.vault],
    sharing,
  );
  team.show({ shared: { name: "Team", role, members: [], former: [], back: null } });
  return { ...renderVault(own.vault, {}, { address, sharedVaults }), team, showSharing };
}

const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: /^Vault: / }));
  fireEvent.click(await screen.findByRole("menuitem", { name }));
};

test("who kept the server's version is named as the user knows them, whatever the list calls them", async () => {
  const team = makeSharedVault("team", "write", {});
  const listed = { userId: "eve", name: "Bea", role: "manage", by: "eve", checked: null, isMe: false } as const;
  const kept = [{ at: "2026-11-03T09:12:00.000Z", leftOut: 0, gone: { count: 0, names: [] }, by: "eve" }];
  team.show({
    shared: { name: "Team", role: "write", members: [listed], former: [], back: null },
    newlyAccepted: kept,
  });
  const members = [member("eve", "Eve", { listedName: "Bea" })];
  const { sharedVaults } = makeShared([sharedInfo("team", { name: "Team", members })], [team.vault]);
  renderVault(makeVault({ entries: [] }).vault, {}, { address: "/passwords", sharedVaults });
  expect(await screen.findByText(/Eve kept the server's version of "Team"/)).toBeDefined();
});

test("an empty list says whose invitation was accepted, until a vault is there or offered", async () => {
  const { sharedVaults, show: showSharing } = makeShared([], []);
  renderVault(makeVault({ entries: [] }).vault, {}, { address: "/passwords", sharedVaults });
  expect(screen.getByText(/^Add your first one/)).toBeDefined();
  const contact = { userId: "ana", name: "Ana Fischer", at: "2026-11-03T09:12:00.000Z", hasNewKeys: false } as const;
  const bea = { ...contact, userId: "bea", name: "Bea Berg", how: "sent" } as const;
  act(() => showSharing({ contacts: [{ ...contact, how: "accepted" }, bea] }));
  expect(screen.getByText(/^You accepted the invitation of Ana Fischer\./)).toBeDefined();
  const by = { userId: "ana", name: "Ana Fischer" };
  act(() =>
    showSharing({ waiting: [{ by, vaults: [{ vaultId: "team", name: "Team", role: "read", entryCount: 2 }] }] }),
  );
  expect(screen.queryByText(/You accepted the invitation/)).toBeNull();
});

test("a vault that is given says whether one of the user's vaults has its name", async () => {
  const { showSharing } = show();
  const vault = { role: "read", entryCount: 2 } as const;
  const vaults = [
    { ...vault, vaultId: "other", name: "tEam" },
    { ...vault, vaultId: "sales", name: "Sales" },
  ];
  act(() => showSharing({ waiting: [{ by: { userId: "eve", name: "Eve" }, vaults }] }));
  expect(await screen.findByText("tEam: 2 entries, can view. You already have a vault with this name.")).toBeDefined();
  expect(screen.getByText("Sales: 2 entries, can view")).toBeDefined();
});

describe("the choice of vaults", () => {
  test("a user without a shared vault has none", () => {
    renderVault(makeVault({ entries: [entry("Bank")] }).vault);
    expect(titles()).toEqual(["Bank"]);
    expect(screen.queryByRole("button", { name: /^Vault: / })).toBeNull();
    expect(textOf("Bank")).not.toContain("Personal");
  });

  test("all are shown together, each row with its vault; one alone by the address", async () => {
    const { address } = show();
    expect(titles()).toEqual(["Bank", "Printer"]);
    expect([textOf("Bank"), textOf("Printer")]).toEqual([
      expect.stringContaining("Personal"),
      expect.stringContaining("Team"),
    ]);
    await choose("Team");
    await waitFor(() => expect(titles()).toEqual(["Printer"]));
    expect(address()).toBe("?vault=team");
    await choose("Personal");
    await waitFor(() => expect(titles()).toEqual(["Bank"]));
    expect(address()).toBe("?vault=personal");
    await choose("All vaults");
    await waitFor(() => expect(titles()).toEqual(["Bank", "Printer"]));
    expect(address()).toBe("");
  });

  test("the same after a reload", () => {
    show({ address: "/passwords?vault=team" });
    expect(titles()).toEqual(["Printer"]);
  });

  test("two of one name are told apart by a manager", async () => {
    const { showSharing } = show();
    const manager = { userId: "bea", name: "Bea", role: "manage", isMe: false } as never;
    showSharing({
      vaults: [
        sharedInfo("a", { name: "Team", members: [manager] }),
        sharedInfo("b", { name: "Team", members: [{ ...(manager as object), isMe: true } as never] }),
      ],
    });
    fireEvent.click(await screen.findByRole("button", { name: "Vault: All vaults" }));
    const menu = within(screen.getByRole("menu"));
    expect(menu.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
      "All vaults",
      "Personal",
      "TeamManaged by Bea",
      "TeamManaged by you",
      "Shared vaults",
    ]);
  });
});

describe("an entry of a shared vault", () => {
  test("is opened, marked and archived in its own vault, also where the user's own one has its id", async () => {
    const setFavorite = vi.fn<OpenVault["archive"]>(async () => ({ kind: "done" }));
    const archive = vi.fn<OpenVault["archive"]>(async () => ({ kind: "done" }));
    const { address } = show({
      acts: { setFavorite, archive, reveal: async () => whole("Printer", { _id: "same", notes: "second floor" }) },
    });
    await press("Add Printer to favorites");
    await waitFor(() => expect(setFavorite).toHaveBeenCalledWith("same", true));
    await press("Archive Printer");
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Archive" }));
    await waitFor(() => expect(archive).toHaveBeenCalledWith("same"));
    await press("Printer");
    expect(await screen.findByText("second floor")).toBeDefined();
    expect(address()).toBe("?entry=team.same");
  });

  test("is saved in its own vault", async () => {
    const save = vi.fn<OpenVault["save"]>(async () => ({ kind: "saved", id: "same" }));
    show({ acts: { save, reveal: async () => whole("Printer", { _id: "same" }) } });
    await press("Edit Printer");
    await screen.findByRole("dialog");
    expect(dialog().queryByLabelText("Save in")).toBeNull();
    type("Title", "Printer 2");
    await press("Save");
    await waitFor(() => expect(save.mock.calls[0]?.[0]._id).toBe("same"));
    expect(save.mock.calls[0]?.[1].title).toBe("Printer 2");
  });

  test("a new one goes to the chosen vault; from all vaults to the user's own", async () => {
    const create = vi.fn<OpenVault["create"]>(async () => ({ kind: "saved", id: "new" }));
    show({ acts: { create }, address: "/passwords?vault=team" });
    await press("Add Password");
    expect((await screen.findByRole("combobox", { name: "Save in" })).textContent).toBe("Team");
    type("Title", "Router");
    fireEvent.change(dialog().getByLabelText(/^Password/), { target: { value: "kT9!vQ2z-long" } });
    fireEvent.click(dialog().getByRole("button", { name: "Add Password" }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    await choose("All vaults");
    await press("Add Password");
    expect((await screen.findByRole("combobox", { name: "Save in" })).textContent).toBe("Personal");
  });
});

describe("what concerns everyone in a shared vault", () => {
  test.each([
    ["Printer", true],
    ["Bank", false],
  ])("is said before %s is deleted: %s", async (title, isShared) => {
    show();
    await press(`More actions for ${title}`);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete entry?" }));
    expect(question.queryByText(/This applies to everyone in Team\.$/) !== null).toBe(isShared);
  });

  test("a password that people who left know is named with them, until it is changed", async () => {
    let left = ["same", "other"];
    const aside: string[] = [];
    const leavers = async () => [{ userId: "cy", name: "Cy", left, aside }] as never;
    const { team } = show({ address: "/passwords?entry=team.same", sharing: { leavers } });
    const former = [{ userId: "cy", name: "Cy", at: "2026-11-03T09:00:00.000Z" }];
    const shared = { name: "Team", role: "write", members: [], former, back: null } as const;
    act(() => team.show({ shared }));
    const link = await screen.findByRole("link", { name: "Show all" });
    expect(link.getAttribute("href")).toBe("/vaults/team#former");
    expect(screen.getByText(/^Cy left and knows this password\./)).toBeDefined();
    left = ["other"];
    act(() => team.show({ entries: [entry("Printer", { _id: "same", revision: 2 })] }));
    await screen.findByText("Changed. 1 password in this vault is left to change.");
    expect(screen.queryByText(/^Cy left/)).toBeNull();
    expect(screen.getByRole("link", { name: "Show all" }).getAttribute("href")).toBe("/vaults/team#former");
    left = [];
    act(() => team.show({ entries: [entry("Printer", { _id: "same", revision: 3 })] }));
    await screen.findByText("Changed. Former members know no password in this vault anymore.");
  });

  test("a password that was set aside is not said to be changed, and one that was changed leaves it known", async () => {
    let [left, aside] = [["same"], [] as string[]];
    const leavers = async () => [{ userId: "cy", name: "Cy", left, aside }] as never;
    const { team } = show({ address: "/passwords?entry=team.same", sharing: { leavers } });
    const former = [{ userId: "cy", name: "Cy", at: "2026-11-03T09:00:00.000Z" }];
    act(() => team.show({ shared: { name: "Team", role: "write", members: [], former, back: null } }));
    await screen.findByText(/^Cy left and knows this password\./);
    [left, aside] = [[], ["same"]];
    act(() => team.show({ entries: [entry("Printer", { _id: "same", revision: 2 })] }));
    await screen.findByText("Marked as not needing a change. Cy left and may still know this password.");
    expect(screen.queryByText(/^Changed\./)).toBeNull();
    aside = ["other"];
    act(() => team.show({ entries: [entry("Printer", { _id: "same", revision: 3 })] }));
    await screen.findByText("Changed. No password in this vault is left to change.");
  });

  test("that a password they knew was changed is also said after the window became wide, or narrow again", async () => {
    const setWidth = (width: number) => act(() => (window as unknown as Window).happyDOM.setViewport({ width }));
    onTestFinished(() => setWidth(1024));
    let left = ["same"];
    const aside: string[] = [];
    const leavers = async () => [{ userId: "cy", name: "Cy", left, aside }] as never;
    const { team } = show({ address: "/passwords?entry=team.same", sharing: { leavers } });
    const former = [{ userId: "cy", name: "Cy", at: "2026-11-03T09:00:00.000Z" }];
    act(() => team.show({ shared: { name: "Team", role: "write", members: [], former, back: null } }));
    await screen.findByText(/^Cy left and knows this password\./);
    left = [];
    act(() => team.show({ entries: [entry("Printer", { _id: "same", revision: 2 })] }));
    expect((await screen.findByText(/^Changed\./)).closest("[role=dialog]")).not.toBeNull();
    setWidth(1440);
    expect((await screen.findByText(/^Changed\./)).closest("[role=dialog]")).toBeNull();
    setWidth(1024);
    expect((await screen.findByText(/^Changed\./)).closest("[role=dialog]")).not.toBeNull();
  });

  test("the vault of an entry leads to who has access to it; the user's own leads nowhere", async () => {
    show({ address: "/passwords?entry=team.same" });
    const link = await screen.findByRole("link", { name: "Members of Team" });
    expect(link.getAttribute("href")).toBe("/vaults/team");
    cleanup();
    show({ address: "/passwords?entry=same" });
    expect(await screen.findByRole("dialog", { name: "Bank" })).toBeDefined();
    expect(screen.queryByRole("link", { name: /^Members of/ })).toBeNull();
  });

  test("an entry says who last changed it, as soon as the members are known", async () => {
    const acts = { reveal: async () => whole("Printer", { _id: "same", extra: { changedBy: "bea" } }) };
    const { showSharing } = show({ address: "/passwords?entry=team.same", acts });
    expect(await screen.findByText(/^Last changed [^b]*$/)).toBeDefined();
    const members = [member("bea", "Bea")];
    act(() => showSharing({ vaults: [sharedInfo("team", { name: "Team", members })] }));
    expect(await screen.findByText(/^Last changed .* by Bea$/)).toBeDefined();
  });

  test("of two versions of an entry, the saved one says who saved it", async () => {
    const base = whole("Printer", { _id: "same" });
    const theirs = { ...base, password: "theirs", extra: { changedBy: "bea" } };
    const acts: Partial<OpenVault> = {
      reveal: async () => base,
      save: async (_base, mine) => ({ kind: "conflict", mine, theirs }),
    };
    const { showSharing } = show({ acts });
    act(() => showSharing({ vaults: [sharedInfo("team", { name: "Team", members: [member("bea", "Bea")] })] }));
    await press("Edit Printer");
    const form = within(await screen.findByRole("dialog", { name: "Edit Password" }));
    fireEvent.change(form.getByLabelText(/^Password/, { selector: "input" }), { target: { value: "mine" } });
    fireEvent.click(form.getByRole("button", { name: "Save" }));
    const conflict = within(await screen.findByRole("dialog", { name: "Changed in two places" }));
    expect(conflict.getByText("Saved by Bea")).toBeDefined();
  });

  test("an entry that no former member knows says nothing of them, and to a reader, who has to change one", async () => {
    const leavers = async () => [{ userId: "cy", name: "Cy", left: ["same"], aside: [] }] as never;
    const former = [{ userId: "cy", name: "Cy", at: "2026-11-03T09:00:00.000Z" }];
    const { team } = show({ role: "read", address: "/passwords?entry=team.same", sharing: { leavers } });
    const entries = [entry("Printer", { _id: "same" }), entry("Fax", { _id: "fax" })];
    act(() => team.show({ entries, shared: { name: "Team", role: "read", members: [], former, back: null } }));
    await screen.findByText(/^Cy left and knows this password\. Someone who can edit has to change it\./);
    fireEvent.click(screen.getByRole("button", { name: "Fax", hidden: true }));
    await screen.findByRole("heading", { name: "Fax", level: 2 });
    await waitFor(() => expect(screen.queryByText(/^Cy left/)).toBeNull());
    expect(screen.queryByText(/^Changed\./)).toBeNull();
  });

  test("an empty vault is called by its name, and offers to import into it", async () => {
    const { team } = show({ address: "/passwords?vault=team" });
    act(() => team.show({ entries: [] }));
    expect(await screen.findByText("Nothing in Team yet")).toBeDefined();
    const link = screen.getByRole("link", { name: /^Import/ });
    expect(link.getAttribute("href")).toBe("/passwords/import?vault=team");
    await press("More");
    for (const [name, path] of [
      ["Import", "/passwords/import?vault=team"],
      ["Export", "/profile/export?vault=team"],
      ["Health", "/passwords/health"],
    ] as const)
      expect((await screen.findByRole("menuitem", { name })).getAttribute("href")).toBe(path);
    fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    await choose("Personal");
    await waitFor(() => expect(screen.queryByText("Nothing in Team yet")).toBeNull());
  });
});

describe("who may only view a vault", () => {
  test("is told so, can mark favorites, and is offered no change", async () => {
    const setFavorite = vi.fn<OpenVault["archive"]>(async () => ({ kind: "done" }));
    show({ role: "read", address: "/passwords?vault=team", acts: { setFavorite } });
    expect(screen.getByText(readOnly)).toBeDefined();
    for (const name of ["Add Password", "Edit Printer", "Archive Printer"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    await press("Add Printer to favorites");
    await waitFor(() => expect(setFavorite).toHaveBeenCalledWith("same", true));
    await press("More actions for Printer");
    const items = within(await screen.findByRole("menu"))
      .getAllByRole("menuitem")
      .map((item) => item.textContent);
    expect(items).toContain("Copy password");
    expect(items.filter((item) => ["Edit", "Archive", "Restore"].includes(item))).toEqual([]);
  });

  test("a key that would change an entry says why it does not", async () => {
    const { notice } = show({ role: "read", acts: { reveal: async () => whole("Printer", { _id: "same" }) } });
    await press("Printer");
    fireEvent.keyDown(await screen.findByRole("dialog", { name: "Printer" }), { key: "Delete" });
    await expect.poll(notice).toBe(readOnly);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("a chosen vault that is not open", () => {
  const closed = (info: Parameters<typeof sharedInfo>[1], sharing: Partial<Sharing> = {}) => {
    const page = makeShared([sharedInfo("team", { name: "Team", role: null, ...info })], [], sharing);
    return renderVault(
      makeVault({ entries: [entry("Bank")] }).vault,
      {},
      { address: "/passwords?vault=team", ...page },
    );
  };

  test.each([
    ["notListed", "Team: The server says you're no longer a member"],
    ["deleted", "Team: Deleted by a manager"],
    ["ended", "Team: New keys replaced this vault"],
    ["failed", "Team: This vault can't be opened"],
  ] as const)("%s is said", async (status, text) => {
    closed({ status });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText("Bank")).toBeNull();
  });

  test("one that the user is no longer a member of can be removed, after a question", async () => {
    const forget = vi.fn<Sharing["forget"]>(async () => ({ kind: "done" }));
    const { address, notice } = closed({ status: "notListed" }, { forget });
    await press("Remove from my list...");
    fireEvent.click(
      within(await screen.findByRole("alertdialog", { name: 'Remove "Team"?' })).getByRole("button", {
        name: "Remove",
      }),
    );
    await expect.poll(notice).toBe("Team was removed from your list.");
    expect(forget).toHaveBeenCalledWith("team");
    await expect.poll(address).toBe("");
  });

  test("one whose entries are gone from the list of all vaults is named there, and leads to its state", async () => {
    const page = makeShared([sharedInfo("team", { name: "Team", role: null, status: "notListed" })], []);
    const { address } = renderVault(makeVault({ entries: [entry("Bank")] }).vault, {}, page);
    expect(screen.getByText('The server says you\'re no longer a member of "Team".')).toBeDefined();
    await press("Details about Team");
    await expect.poll(address).toBe("?vault=team");
    expect(screen.queryByText('The server says you\'re no longer a member of "Team".')).toBeNull();
  });

  test("all of them, where the own list of them can't be read, are said to be missing", async () => {
    const page = makeShared([], []);
    page.show({ status: "damaged", damaged: ["vaults"] });
    renderVault(makeVault({ entries: [entry("Bank")] }).vault, {}, page);
    expect(screen.getByText(/^Your vault's list of shared vaults can't be read/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Fix..." }).getAttribute("href")).toBe("/vaults");
  });

  test("one that is of no vault leads to all of them", async () => {
    const { sharedVaults } = makeShared([], []);
    const { address } = renderVault(
      makeVault({ entries: [entry("Bank")] }).vault,
      {},
      { address: "/passwords?vault=other", sharedVaults },
    );
    expect(await screen.findByText("This vault isn't here")).toBeDefined();
    await press("Show all vaults");
    await expect.poll(address).toBe("");
    expect(titles()).toEqual(["Bank"]);
  });
});

describe("what happened to shared vaults", () => {
  test("is said until it is dismissed: new keys with who is out, and the user's own role", async () => {
    const dismissNotices = vi.fn<Sharing["dismissNotices"]>();
    const { showSharing } = show({ sharing: { dismissNotices } });
    const at = "2026-11-03T09:00:00.000Z";
    const of = { vaultId: "team", name: "Team", by: "Bea", at };
    const [before, after] = [
      { name: "Ana", role: "manage" },
      { name: "Ana", role: "read" },
    ] as const;
    act(() =>
      showSharing({
        notices: [
          { ...of, kind: "newKeys", out: ["Cy"], replaced: [] },
          { ...of, kind: "ownRecord", before, after },
        ],
      }),
    );
    expect(screen.getByText(/^Bea created new keys for "Team" on .*\. No longer a member: Cy\.$/)).toBeDefined();
    expect(screen.getByText('Bea changed your role in "Team": you can view.')).toBeDefined();
    await press("Got it");
    expect(dismissNotices).toHaveBeenCalledTimes(1);
  });

  test("a role in a vault of which the user is no longer a member is not said", async () => {
    const { showSharing } = show();
    const of = { vaultId: "team", name: "Team", by: "Bea", at: "2026-11-03T09:00:00.000Z" };
    const [before, after] = [
      { name: "Ana", role: "manage" },
      { name: "Ana", role: "read" },
    ] as const;
    const notices = [{ ...of, kind: "ownRecord", before, after }] as const;
    act(() => showSharing({ notices, vaults: [sharedInfo("team", { status: "notListed" })] }));
    expect(await screen.findByRole("button", { name: /^Vault: / })).toBeDefined();
    expect(screen.queryByText(/changed your role/)).toBeNull();
    act(() => showSharing({ notices, vaults: [sharedInfo("team")] }));
    expect(screen.getByText(/changed your role/)).toBeDefined();
  });
});

describe("a shared vault under a warning", () => {
  const fault = { kind: "older" } as const;
  const warned = () => screen.findByRole("region", { name: '"Team" doesn\'t match what was last saved' });

  test.each([
    ["manage", true],
    ["write", false],
  ] as const)("%s: Keep is a manager's", async (role, isOffered) => {
    const { team } = show({ role });
    act(() => team.show({ fault }));
    const warning = within(await warned());
    expect(warning.getByText("This copy of the vault is older than one this device has already seen.")).toBeDefined();
    expect(warning.queryByRole("button", { name: "Keep this version" }) !== null).toBe(isOffered);
    expect(warning.queryByText(/A manager of this vault can keep this version/) === null).toBe(isOffered);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Archive Printer" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Archive Bank" }).disabled).toBe(false);
  });

  test("it is read on from a manager's Keep, after it was shown which members differ", async () => {
    const link = { counter: 7, hash: "h".repeat(43) };
    const at = "2026-11-03T09:00:00.000Z";
    const offer = { link, by: "Bea", at, added: ["Dan"], gone: ["Cy", "Eve"], changed: [] };
    const readGoOn = vi.fn<Sharing["readGoOn"]>(async () => ({ kind: "done", offer }));
    const goOn = vi.fn<Sharing["goOn"]>(async () => ({ kind: "done" }));
    const { team, notice } = show({ sharing: { readGoOn, goOn } });
    act(() => team.show({ fault }));
    await press("Continue from here...");
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("Members this device didn't know: Dan.")).toBeDefined();
    expect(question.getByText("No longer members: Cy and Eve.")).toBeDefined();
    expect(goOn).not.toHaveBeenCalled();
    fireEvent.click(question.getByRole("button", { name: "Continue" }));
    await expect.poll(notice).toBe("This device now reads the vault from what was kept.");
    expect(goOn).toHaveBeenCalledWith("team", link);
  });

  test("without such a Keep, it is said that it can be removed, and it is", async () => {
    const readGoOn: Sharing["readGoOn"] = async () => ({
      kind: "notSaved",
      reason: { code: "no_keep_since", params: {} },
    });
    const forget = vi.fn<Sharing["forget"]>(async () => ({ kind: "done" }));
    const { team } = show({ sharing: { readGoOn, forget } });
    act(() => team.show({ fault }));
    await press("Continue from here...");
    expect(await screen.findByText(/Remove it, then ask a manager to give you access again\.$/)).toBeDefined();
    await press("Remove from my list...");
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
    await expect.poll(() => forget.mock.calls).toEqual([["team"]]);
  });
});
