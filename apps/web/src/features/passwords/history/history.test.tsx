// @vitest-environment happy-dom
import type { OpenEntry, OpenVault, OpenVersion, SaveOutcome, VaultClient, VersionPage } from "@pomander/vault";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { Window } from "happy-dom";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { entry, whole } from "../test/entries.ts";
import { press, renderPage, rows, search } from "../test/render-page.tsx";

afterEach(cleanup);

const version = (
  historyId: string,
  at: string,
  opened: OpenEntry | null,
  savedAt: string | null = null,
): OpenVersion => ({
  savedAt,
  historyId,
  entryId: opened?._id ?? "Bank",
  isDeleted: false,
  at,
  entry: opened,
  reason: opened === null ? { code: "version_of_other_entry", params: {} } : null,
});
const page = (versions: readonly OpenVersion[], next: string | null = null): VersionPage => ({ versions, next });

const now = whole("Bank", { password: "pear", notes: "the new gate" });
const second = version(
  "h2",
  "2026-11-02T10:00:00.000Z",
  whole("Bank", { password: "kiwi", notes: "the old gate" }),
  "2026-10-20T10:00:00.000Z",
);
const first = version("h1", "2026-11-01T10:00:00.000Z", whole("Bank", { password: "fig", notes: "the old gate" }));

const lockedError = () =>
  Object.assign(new Error("Unlock this vault first."), { code: "locked", status: 403, isForPeople: true });
const wrongPassword = () => Object.assign(new Error("Incorrect password."), { code: "wrong_password", status: 403 });

/** Opens the entry and its earlier versions. */
async function openVersions(acts: Partial<OpenVault>, client: Partial<VaultClient> = {}, isOffline = false) {
  const shown = renderPage({ entries: [entry("Bank")], isOffline }, { reveal: async () => now, ...acts }, client);
  await press("Bank");
  await press("Earlier versions");
  return shown;
}
const versionsDialog = async () => within(await screen.findByRole("dialog", { name: "Earlier versions" }));
const items = async () => (await (await versionsDialog()).findAllByRole("listitem")).map((item) => within(item));
const question = async (name: string) => within(await screen.findByRole("alertdialog", { name }));
const confirmRestore = async () => {
  fireEvent.click((await versionsDialog()).getAllByRole("button", { name: /^Put back the version/ })[0]!);
  fireEvent.click((await question("Put back this version?")).getByRole("button", { name: "Put back" }));
};
const typePassword = async (password: string) =>
  fireEvent.change(await screen.findByLabelText("Master password"), { target: { value: password } });

test("a version is named by its own sealed time first, and what the server says of it is said to be the server's", async () => {
  await openVersions({ versions: async () => page([second, first]) });
  const [newer, older] = await items();
  expect(newer!.getByRole("button", { name: /^Saved Oct.20,/ })).toBeDefined();
  expect(newer!.getByText(/^Replaced Nov.02,.*, according to the server$/)).toBeDefined();
  // Without a sealed time, only the server's is shown.
  expect(older!.getByRole("button", { name: /^Replaced Nov.01,.*, according to the server/ })).toBeDefined();
  fireEvent.click(older!.getByRole("button", { name: /^Put back the version replaced Nov.01,/ }));
  expect(
    (await question("Put back this version?")).getByText(/as it was before it was replaced Nov.01,/),
  ).toBeDefined();
});

test("each version says when it was saved and how it differs from the entry, secrets hidden until they are shown", async () => {
  await openVersions({ versions: async () => page([second, first]) });
  const [newer, older] = await items();
  expect(newer!.getByRole("button", { name: /^Saved Oct.20,/ })).toBeDefined();
  expect(newer!.getByText("Different: Password, Notes")).toBeDefined();
  expect(newer!.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    "Password",
    "Notes",
  ]);
  expect(newer!.queryByText("kiwi")).toBeNull();
  fireEvent.click(newer!.getByRole("button", { name: "Show password: This version" }));
  expect(newer!.getByText("kiwi")).toBeDefined();
  expect(newer!.queryByText("pear")).toBeNull();
  const marks = [...document.querySelectorAll("mark")];
  expect(marks.map(({ textContent }) => textContent)).toEqual([" old", " new"]);
  expect(marks.filter((mark) => mark.closest('[translate="no"]') === null)).toEqual([]);
  expect(older!.queryByRole("heading", { level: 4 })).toBeNull();
  expect(older!.getByText("Different: Password, Notes")).toBeDefined();
});

test("a version is compared with the one after it on demand", async () => {
  const broken = version("h0", "2026-11-01T12:00:00.000Z", null);
  await openVersions({ versions: async () => page([second, broken, first]) });
  await press("Next version");
  const [newer, unreadable, older] = await items();
  expect(newer!.getByText("Different: Password, Notes")).toBeDefined();
  expect(unreadable!.getByText("It isn't a version of this entry.")).toBeDefined();
  expect(unreadable!.queryByRole("button")).toBeNull();
  expect(older!.getByText("Different: Password")).toBeDefined();
});

test("no earlier versions, and none without a connection, say so", async () => {
  const versions = vi.fn<OpenVault["versions"]>(async () => page([]));
  await openVersions({ versions });
  expect(await screen.findByText("No earlier versions")).toBeDefined();
  cleanup();
  versions.mockClear();
  await openVersions({ versions }, {}, true);
  expect((await versionsDialog()).getByText(/You're offline/)).toBeDefined();
  expect(versions).not.toHaveBeenCalled();
});

test("older versions come page by page, and one that fails is asked for again", async () => {
  const versions = vi
    .fn<OpenVault["versions"]>()
    .mockResolvedValueOnce(page([second], "h2"))
    .mockRejectedValueOnce(Object.assign(new Error("Can't reach the server"), { isForPeople: true }))
    .mockResolvedValueOnce(page([first]));
  await openVersions({ versions });
  await press("Show older versions");
  expect(await screen.findByText("Can't reach the server")).toBeDefined();
  expect(await items()).toHaveLength(1);
  await press("Retry");
  await expect.poll(async () => (await items()).length).toBe(2);
  expect(versions.mock.calls).toEqual([
    ["Bank", undefined],
    ["Bank", "h2"],
    ["Bank", "h2"],
  ]);
  expect(screen.queryByRole("button", { name: "Show older versions" })).toBeNull();
  expect(document.activeElement?.textContent).toContain("Nov\u00a001");
});

test("ten minutes after the unlock the master password is asked for, and then it goes on", async () => {
  const versions = vi
    .fn<OpenVault["versions"]>()
    .mockRejectedValueOnce(lockedError())
    .mockResolvedValueOnce(page([second]));
  const proveUnlock = vi
    .fn<VaultClient["proveUnlock"]>()
    .mockRejectedValueOnce(wrongPassword())
    .mockResolvedValueOnce(undefined);
  await openVersions({ versions }, { proveUnlock });
  expect(await screen.findByText("Enter your master password to see earlier versions.")).toBeDefined();
  await press("Continue");
  expect(await screen.findByText("Password is required")).toBeDefined();
  await typePassword("wrong");
  await press("Continue");
  expect(await screen.findByText("Incorrect master password.")).toBeDefined();
  expect(versions).toHaveBeenCalledOnce();
  await typePassword("right");
  await press("Continue");
  expect(await items()).toHaveLength(1);
  expect(screen.queryByLabelText("Master password")).toBeNull();
  expect(proveUnlock.mock.lastCall?.slice(1)).toEqual(["right"]);
});

test("a version that is put back takes the entry's place, and the entry is shown again", async () => {
  const restoreVersion = vi.fn<OpenVault["restoreVersion"]>(async () => ({ kind: "saved", id: "Bank" }));
  const { notice } = await openVersions({ versions: async () => page([second, first]), restoreVersion });
  await items();
  await confirmRestore();
  await expect.poll(notice).toBe("Version put back. The one it replaced is now an earlier version.");
  expect(restoreVersion).toHaveBeenCalledExactlyOnceWith(now, second.entry, {});
  expect(await screen.findByRole("dialog", { name: "Bank" })).toBeDefined();
  expect(screen.queryByText("Different: Password, Notes")).toBeNull();
});

test("earlier versions stay open when the window becomes wide", async () => {
  const setWidth = (width: number) => act(() => (window as unknown as Window).happyDOM.setViewport({ width }));
  onTestFinished(() => setWidth(1024));
  await openVersions({ versions: async () => page([second]) });
  (await items())[0]!.getByRole("button", { name: "Show password: This version" }).click();
  expect(await screen.findByText("kiwi")).toBeDefined();
  setWidth(1440);
  await expect.poll(() => document.querySelector("[data-entry-sheet]")).not.toBeNull();
  expect(screen.getByText("kiwi")).toBeDefined();
});

test("where no more replacing saves are taken, the version is offered as a new entry", async () => {
  const full = "Your vault has too many earlier versions, which are kept for 30 days.";
  const restoreVersion = async (): Promise<SaveOutcome> => ({
    kind: "notSaved",
    reason: { code: "history_full", params: { message: full } },
  });
  const restoreVersionAsNew = vi.fn<OpenVault["restoreVersionAsNew"]>(async () => ({ kind: "saved", id: "Bank 2" }));
  const { notice } = await openVersions({ versions: async () => page([second]), restoreVersion, restoreVersionAsNew });
  search("Ban");
  await items();
  await confirmRestore();
  expect(await screen.findByText(`Failed to put back. ${full}`)).toBeDefined();
  await press("Save as a new entry");
  await expect.poll(notice).toBe("Put back as a new entry");
  expect(restoreVersionAsNew).toHaveBeenCalledExactlyOnceWith(second.entry, {});
  // A search could leave the new entry out.
  await expect.poll(() => screen.getByPlaceholderText<HTMLInputElement>("Search passwords...").value).toBe("");
});

const lostFile: SaveOutcome = {
  kind: "notSaved",
  reason: { code: "version_files_lost", params: { ids: ["f1"], count: 1, names: "lease.pdf (Bank)" } },
};

test("files of a version that the server lost are named, and it is put back without them on a press", async () => {
  const outcomes: SaveOutcome[] = [lostFile, { kind: "saved", id: "Bank" }];
  const restoreVersion = vi.fn<OpenVault["restoreVersion"]>(async () => outcomes.shift()!);
  const { notice } = await openVersions({ versions: async () => page([second]), restoreVersion });
  await items();
  await confirmRestore();
  expect(await screen.findByText(/The server doesn't have a file of this version anymore: lease\.pdf/)).toBeDefined();
  expect(restoreVersion).toHaveBeenCalledOnce();
  await press("Put back without it");
  await expect.poll(notice).toMatch(/^Version put back/);
  expect(restoreVersion.mock.lastCall).toEqual([now, second.entry, { withoutFiles: ["f1"] }]);
});

test("an entry that was changed elsewhere meanwhile is compared as it is stored, and nothing is put back", async () => {
  const theirs = whole("Bank", { password: "fourth", notes: "the old gate", key: "key 4" });
  const outcomes: SaveOutcome[] = [
    { kind: "conflict", mine: { ...now }, theirs },
    { kind: "notSaved", reason: { code: "unavailable", params: { message: "The server's own words" } } },
  ];
  const restoreVersion = vi.fn<OpenVault["restoreVersion"]>(async () => outcomes.shift()!);
  await openVersions({ versions: async () => page([second]), restoreVersion });
  await items();
  await confirmRestore();
  expect(await screen.findByText(/This entry was changed elsewhere/)).toBeDefined();
  expect((await items())[0]!.getByText("Different: Password")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save as a new entry" })).toBeNull();
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  await confirmRestore();
  expect(await screen.findByText("Failed to put back. The server's own words")).toBeDefined();
  expect(restoreVersion.mock.lastCall?.[0]).toBe(theirs);
});

test("an entry that was deleted elsewhere meanwhile can be put back as a new one", async () => {
  const restoreVersion = async (): Promise<SaveOutcome> => ({ kind: "gone", mine: { ...now } });
  await openVersions({ versions: async () => page([second]), restoreVersion });
  await items();
  await confirmRestore();
  expect(await screen.findByText(/This entry was deleted elsewhere/)).toBeDefined();
  expect(await screen.findByRole("button", { name: "Save as a new entry" })).toBeDefined();
});

test("while writing is off, versions can be read and not put back", async () => {
  renderPage(
    { entries: [entry("Bank")], fault: { kind: "older" } },
    { reveal: async () => now, versions: async () => page([second]) },
  );
  await press("Bank");
  await press("Earlier versions");
  const [only] = await items();
  expect(only!.getByRole<HTMLButtonElement>("button", { name: /^Put back/ }).disabled).toBe(true);
});

const gone = (title: string, at: string, savedAt: string | null = null) => ({
  ...version(`h ${title}`, at, whole(title), savedAt),
  isDeleted: true,
});
const deletedRows = () => within(screen.getByRole("list", { name: "Recently deleted" })).getAllByRole("listitem");
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

test("what was deleted stands under its own filter, until when it can be put back, and is searched", async () => {
  const read = vi.fn<OpenVault["deletedEntries"]>(async () =>
    page([
      gone("Shop", yesterday, "2026-10-20T10:00:00.000Z"),
      gone("Club", yesterday),
      { ...version("h", yesterday, null), isDeleted: true },
    ]),
  );
  const { address } = renderPage({ entries: [entry("Bank")] }, { deletedEntries: read });
  await press("Deleted");
  await screen.findByRole("list", { name: "Recently deleted" });
  expect(address()).toBe("?filter=deleted");
  const [shop, , unreadable] = deletedRows();
  expect(shop!.textContent).toMatch(/Saved Oct.20,.*Deleted .*, according to the server.*\sin\s\d\d\sdays/);
  expect(unreadable!.textContent).toMatch(/Deleted .*, according to the server/);
  expect(unreadable!.textContent).not.toContain("Saved");
  expect(unreadable!.textContent).toContain("It isn't a version of this entry.");
  expect(within(unreadable!).queryByRole("button", { name: /^Put back/ })).toBeNull();
  search("clu");
  await expect.poll(() => deletedRows().length).toBe(1);
  search("nothing like it");
  expect(await screen.findByText("No results found")).toBeDefined();
});

test("nothing deleted says so, and without a connection nothing is asked", async () => {
  const deletedEntries = vi.fn<OpenVault["deletedEntries"]>(async () => page([]));
  renderPage({}, { deletedEntries });
  await press("Deleted");
  expect(await screen.findByText("Nothing deleted recently")).toBeDefined();
  cleanup();
  deletedEntries.mockClear();
  renderPage({ isOffline: true }, { deletedEntries });
  await press("Deleted");
  expect(await screen.findByText(/You're offline/)).toBeDefined();
  expect(deletedEntries).not.toHaveBeenCalled();
});

test("a deleted entry is put back once as a new one, and shown in the list", async () => {
  const shop = gone("Shop", yesterday);
  const restoreVersionAsNew = vi.fn<OpenVault["restoreVersionAsNew"]>(async () => ({ kind: "saved", id: "Shop 2" }));
  const { notice } = renderPage(
    { entries: [entry("Shop 2")] },
    { deletedEntries: async () => page([shop]), restoreVersionAsNew },
  );
  await press("Deleted");
  await press("Put back Shop");
  await expect.poll(notice).toBe("Put back as a new entry");
  expect(restoreVersionAsNew).toHaveBeenCalledExactlyOnceWith(shop.entry, {});
  await press("Show Shop");
  await expect.poll(() => rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Shop 2")]);
});

test("a deleted entry whose file the server lost is put back without it on a press", async () => {
  const shop = gone("Shop", yesterday);
  const outcomes: SaveOutcome[] = [lostFile, { kind: "saved", id: "Shop 2" }];
  const restoreVersionAsNew = vi.fn<OpenVault["restoreVersionAsNew"]>(async () => outcomes.shift()!);
  const { notice, act } = renderPage({}, { deletedEntries: async () => page([shop]), restoreVersionAsNew });
  await press("Deleted");
  await press("Put back Shop");
  await expect.poll(notice).toMatch(/^Failed to put back\. The server doesn't have a file of this version/);
  act();
  await expect.poll(notice).toBe("Put back as a new entry");
  expect(restoreVersionAsNew.mock.lastCall).toEqual([shop.entry, { withoutFiles: ["f1"] }]);
});

test("a deleted entry that could not be put back says why", async () => {
  const restoreVersionAsNew = async (): Promise<SaveOutcome> => ({
    kind: "notSaved",
    reason: { code: "unavailable", params: { message: "Your vault is full." } },
  });
  const { notice } = renderPage(
    {},
    { deletedEntries: async () => page([gone("Shop", yesterday)]), restoreVersionAsNew },
  );
  await press("Deleted");
  await press("Put back Shop");
  await expect.poll(notice).toBe("Failed to put back. Your vault is full.");
  expect(screen.getByRole("button", { name: "Put back Shop" })).toBeDefined();
});

test("what was deleted is deleted now against the master password", async () => {
  const deletedEntries = vi
    .fn<OpenVault["deletedEntries"]>()
    .mockResolvedValueOnce(page([gone("Shop", yesterday), gone("Club", yesterday)]))
    .mockResolvedValueOnce(page([gone("Club", yesterday)]));
  const deleteVersions = vi
    .fn<VaultClient["deleteVersions"]>()
    .mockRejectedValueOnce(wrongPassword())
    .mockResolvedValueOnce(undefined);
  const { notice } = renderPage({}, { deletedEntries }, { deleteVersions });
  await press("Deleted");
  await press("Delete now: Shop");
  const asked = await question("Delete now?");
  expect(asked.getByText(/"Shop"/).closest("[translate=no]")).not.toBeNull();
  await typePassword("wrong");
  fireEvent.click(asked.getByRole("button", { name: "Delete now" }));
  expect(await asked.findByText("Incorrect password.")).toBeDefined();
  await typePassword("right");
  fireEvent.click(asked.getByRole("button", { name: "Delete now" }));
  await expect.poll(notice).toBe("Permanently deleted");
  await expect.poll(() => deletedRows().length).toBe(1);
  expect(deleteVersions.mock.lastCall?.slice(1)).toEqual([{ vaultId: "v", entryId: "Shop" }, "right"]);
});

test("the earlier versions of an entry are deleted at once, and the entry stays", async () => {
  const versions = vi
    .fn<OpenVault["versions"]>()
    .mockResolvedValueOnce(page([second]))
    .mockResolvedValueOnce(page([]));
  const deleteVersions = vi.fn<VaultClient["deleteVersions"]>(async () => undefined);
  await openVersions({ versions }, { deleteVersions });
  await items();
  await press("Delete earlier versions");
  const asked = await question("Delete earlier versions?");
  await typePassword("right");
  fireEvent.click(asked.getByRole("button", { name: "Delete versions" }));
  expect(await screen.findByText("No earlier versions")).toBeDefined();
  expect(deleteVersions.mock.lastCall?.slice(1)).toEqual([{ vaultId: "v", entryId: "Bank" }, "right"]);
});

test("what was deleted also asks for the master password after ten minutes", async () => {
  const deletedEntries = vi
    .fn<OpenVault["deletedEntries"]>()
    .mockRejectedValueOnce(lockedError())
    .mockResolvedValueOnce(page([gone("Shop", yesterday)]));
  const proveUnlock = vi.fn<VaultClient["proveUnlock"]>(async () => undefined);
  renderPage({}, { deletedEntries }, { proveUnlock });
  await press("Deleted");
  expect(await screen.findByText("Enter your master password to see what you deleted.")).toBeDefined();
  await typePassword("right");
  await press("Continue");
  await screen.findByRole("list", { name: "Recently deleted" });
  expect(proveUnlock).toHaveBeenCalledOnce();
});
