// @vitest-environment happy-dom
import type { Reason, ChangeOutcome, EntrySummary, OpenVault, SaveOutcome } from "@pomander/vault";
import { act, cleanup, configure, fireEvent, renderHook, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { format } from "@pomander/texts/format";
import { dayOf, plusDays } from "../../lib/format/days.ts";
import { editsEntry, entryPath } from "../../lib/vault/fixes.ts";
import { useFilteredEntries } from "./list/use-filtered-entries.ts";
import { entry, fileRecord, whole } from "./test/entries.ts";
import { dialog, makeVault, press, renderPage, renderVault, rows, search, type } from "./test/render-page.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 3_000 });
afterEach(cleanup);

test("ten make a page; one character searches nothing, two do, and Clear ends it", async () => {
  renderPage({ entries: Array.from({ length: 12 }, (_, i) => entry(`Entry ${i}`, { isFavorite: i === 3 })) });
  expect(rows()).toHaveLength(10);
  fireEvent.click(screen.getByRole("button", { name: "Go to page 2" }));
  expect(rows()).toHaveLength(2);
  search("3");
  expect(rows()).toHaveLength(10);
  search("y 3");
  expect(await screen.findByText("1 password found")).toBeDefined();
  search("nothing like it");
  expect(await screen.findByText("No results found")).toBeDefined();
  await press("Clear");
  expect(await screen.findByText("12 passwords")).toBeDefined();
  await press("Favorites");
  expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Entry 3")]);
});

test("an empty vault and an empty filter say which they are", async () => {
  renderPage({});
  expect(screen.getByText("No passwords saved yet")).toBeDefined();
  await press("Favorites");
  expect(screen.getByText("No favorite passwords yet")).toBeDefined();
});

test.each([
  [null, "Failed to load passwords"],
  [{ code: "unreachable", params: {} }, "Failed to load passwords. Can't reach the server"],
] satisfies [Reason | null, string][])(
  "a vault that could not be read for the reason %j says so, and is read again on demand",
  async (error, text) => {
    const reload = vi.fn<() => Promise<void>>(async () => undefined);
    renderPage({ status: "failed", error }, { reload });
    expect(screen.getByRole("alert").textContent).toContain(text);
    await press("Retry");
    expect(reload).toHaveBeenCalledOnce();
  },
);

test("a form that was kept through a lock comes back once the vault is open: an entry not read yet is not gone", async () => {
  const base = whole("Bank");
  const sealed = JSON.stringify({ ...base, password: "typed" });
  const acts = {
    openDraft: async (kept: string) => JSON.parse(kept),
    reveal: async () => (vault.snapshot().status === "open" ? base : Promise.reject(new Error("Not read yet."))),
  };
  const { vault, show } = makeVault({ status: "opening", entries: [entry("Bank")] }, acts);
  const page = renderVault(vault);
  const { holder } = page;
  holder.onLock(async () => ({
    vaultId: "v",
    base: { _id: "Bank", key: base.key, sealed: JSON.stringify(base) },
    sealed,
  }));
  await holder.lock("idle");
  cleanup();
  page.show();
  await act(async () => undefined);
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => show({ status: "open" }));
  await screen.findByRole("dialog", { name: "Edit Password" });
  expect(dialog().getByLabelText<HTMLInputElement>("Password").value).toBe("typed");
});

test("the generator stands by itself, from the menu and from anywhere; what it copied is kept until the vault locks", async () => {
  const { vault } = makeVault({ isOffline: true, entries: [entry("Bank")] });
  const page = renderVault(vault, {}, { state: { generates: true } });
  const copySecret = vi.spyOn(page.clipboard, "copySecret");
  const made = () => dialog().getByLabelText("Generated password").textContent ?? "";
  await screen.findByRole("dialog", { name: "Password generator" });
  expect(page.location().state).toBeNull();
  await vi.waitFor(() => expect(made()).toHaveLength(20));
  const first = made();
  fireEvent.click(dialog().getByRole("button", { name: "Copy password" }));
  expect(copySecret).toHaveBeenCalledWith(first);
  fireEvent.click(dialog().getByRole("button", { name: "Close" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("More");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Password generator" }));
  await press("1 generated earlier");
  expect(await screen.findByText("Kept until the vault locks.")).toBeDefined();
});

test("another page can ask for the form of an entry, which waits until the vault is open, and for that of a new one", async () => {
  const { vault, show } = makeVault({ status: "opening", entries: [] }, { reveal: async () => whole("Bank") });
  const page = renderVault(vault, {}, { address: entryPath("Bank"), state: editsEntry });
  await act(async () => undefined);
  expect(screen.queryByRole("dialog", { name: "Edit Password" })).toBeNull();
  act(() => show({ status: "open", entries: [entry("Bank")] }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Password" }));
  expect(form.getByLabelText<HTMLInputElement>(/^Title/).value).toBe("Bank");
  expect([page.location().state, page.address()]).toEqual([null, "?entry=Bank"]);
  cleanup();
  renderVault(vault, {}, { state: { addsEntry: true } });
  expect(await screen.findByRole("dialog", { name: "Add New Password" })).toBeDefined();
});

test("an entry that is not archived can be deleted from its sheet, which closes when it is gone", async () => {
  const base = whole("Bank");
  const outcomes: ChangeOutcome[] = [
    { kind: "notSaved", reason: { code: "unreachable", params: {} } },
    { kind: "done" },
  ];
  const { vault, show } = makeVault(
    { entries: [entry("Bank"), entry("Mail")] },
    {
      reveal: async () => base,
      deleteForever: async () => {
        const outcome = outcomes.shift() ?? { kind: "done" };
        if (outcome.kind === "done") show({ entries: [entry("Mail")] });
        return outcome;
      },
    },
  );
  const page = renderVault(vault, {}, { address: "/?entry=Bank" });
  const remove = async () => {
    await press("Delete");
    const asking = within(await screen.findByRole("alertdialog", { name: "Delete entry?" }));
    expect(asking.getByText(/"Bank" will move to Deleted, where you can put it back for 30 days/)).toBeDefined();
    fireEvent.click(asking.getByRole("button", { name: "Delete" }));
    await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  await remove();
  await expect.poll(page.notice).toBe("Failed to delete password");
  expect(page.location().search).toBe("?entry=Bank");
  await remove();
  await expect.poll(page.notice).toBe("Password deleted. You can put it back for 30 days.");
  await expect.poll(() => page.location().search).toBe("");
});

test("an entry that cannot be opened says so", async () => {
  const { notice } = renderPage(
    { entries: [entry("Bank")] },
    { reveal: () => Promise.reject(Object.assign(new Error("A field was changed."), { isForPeople: true })) },
  );
  await press("Edit Bank");
  await expect.poll(notice).toBe("Failed to fetch password");
  expect(await screen.findByText("A field was changed.")).toBeDefined();
});

test("what a row could not do is said by the specified notice, and its reason in the row until it is done", async () => {
  const answers: ChangeOutcome[] = [
    { kind: "notSaved", reason: { code: "unreachable", params: {} } },
    { kind: "done" },
  ];
  const { notice } = renderPage(
    { entries: [entry("Bank"), entry("Mail")] },
    { setFavorite: async () => answers.shift() ?? { kind: "done" } },
  );
  await press("Add Mail to favorites");
  await expect.poll(notice).toBe("Failed to update favorite status");
  const reason = await screen.findByText("Can't reach the server");
  expect(rows().map((row) => row.contains(reason))).toEqual([false, true]);
  await press("Add Mail to favorites");
  await expect.poll(notice).toBe("Password added to favorites");
  expect(screen.queryByText("Can't reach the server")).toBeNull();
});

test("what was not saved stays in the form and says so, until it is saved", async () => {
  const outcomes: SaveOutcome[] = [
    { kind: "notSaved", reason: { code: "internal", params: { message: "" } } },
    { kind: "notSaved", reason: { code: "internal", params: { message: "The server's own words" } } },
    { kind: "saved", id: "Bank" },
  ];
  const create = vi.fn<OpenVault["create"]>(async () => outcomes.shift() as SaveOutcome);
  const { notice } = renderPage({}, { create });
  fireEvent.click(screen.getAllByRole("button", { name: "Add Password" })[0]!);
  await screen.findByRole("dialog", { name: "Add New Password" });
  const save = () => fireEvent.click(dialog().getByRole("button", { name: "Add Password" }));
  type("Link", "nowhere");
  save();
  expect(await screen.findByText("Please enter a valid URL")).toBeDefined();
  type("Link", "");
  type("Title", "Bank");
  type("Password", "secret");
  type("Tag", " home ");
  fireEvent.keyDown(dialog().getByLabelText("Tag"), { key: "Enter" });
  expect(dialog().getByRole("button", { name: "Remove tag home" })).toBeDefined();
  save();
  expect(await screen.findByText(/^Failed to save password\. Something went wrong on the server/)).toBeDefined();
  save();
  expect(await screen.findByText("The server's own words")).toBeDefined();
  expect(notice()).toBe("Failed to save password");
  expect(dialog().getByLabelText<HTMLInputElement>("Title").value).toBe("Bank");
  save();
  await expect.poll(notice).toBe("Password created successfully");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(create.mock.calls.at(-1)?.[0]).toMatchObject({ title: "Bank", password: "secret", tags: ["home"] });
});

test("a new password is seen: the list turns to its page, out of a filter and a search that would hide it", async () => {
  const entries = Array.from({ length: 12 }, (_, i) => entry(`Entry ${i}`, { isFavorite: i < 11 }));
  const create = async (): Promise<SaveOutcome> => ({ kind: "saved", id: "Entry 11" });
  renderPage({ entries }, { create });
  const addOne = async () => {
    await press("Add Password");
    type("Title", "Entry 11");
    type("Password", "secret");
    fireEvent.click(dialog().getByRole("button", { name: "Add Password" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  };
  const seen = () => rows().map((row) => within(row).getByRole("button", { name: /^Entry/ }).textContent);
  await press("Favorites");
  await addOne();
  await expect.poll(seen).toEqual(["Entry 10", "Entry 11"]);
  search("Entry 3");
  expect(await screen.findByText("1 password found")).toBeDefined();
  await addOne();
  expect(await screen.findByText("12 passwords")).toBeDefined();
  await expect.poll(seen).toEqual(["Entry 10", "Entry 11"]);
});

test("no browser is given what is typed into an entry, to check its spelling or to remember it", async () => {
  renderPage({ entries: [entry("Bank")] });
  await press("Add Password");
  const fields = [
    ...screen.getByRole("dialog").querySelectorAll("input:not([type=checkbox]), textarea:not([readonly])"),
  ];
  expect(fields.length).toBeGreaterThanOrEqual(7);
  for (const field of fields) {
    const says = (name: string) => field.getAttribute(name);
    expect([field.id, says("spellcheck"), says("autocomplete")]).toEqual([field.id, "false", "off"]);
  }
});

test("a browser that translates pages is told to leave alone whatever comes out of the vault", async () => {
  const canary = { link: "canary.example", email: "canary", category: "canary", tags: ["canary tag"] };
  const history = [{ password: "canary-before", until: "2026-01-01T00:00:00.000Z" }];
  const base = whole("canary", { ...canary, notes: "canary", extra: { history } });
  renderPage({ entries: [entry("canary", canary)] }, { reveal: async () => base });
  const expectUntold = (least: number) => {
    const texts = [...document.body.querySelectorAll("*")].filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes("canary")),
    );
    const shown = texts.filter(({ tagName }) => tagName !== "TEXTAREA");
    expect(shown.length).toBeGreaterThanOrEqual(least);
    expect(shown.filter((element) => element.closest('[translate="no"]') === null)).toEqual([]);
  };
  expectUntold(4);
  await press("Archive canary");
  await screen.findByRole("alertdialog");
  expectUntold(5);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await press("Edit canary");
  await screen.findByRole("dialog", { name: "Edit Password" });
  fireEvent.click(dialog().getByRole("button", { name: /earlier password/ }));
  fireEvent.click(dialog().getByRole("button", { name: /^Show password, / }));
  fireEvent.click(dialog().getByRole("button", { name: "Open" }));
  expectUntold(7);
});

test("an edited entry is saved on the one that was opened", async () => {
  const base = whole("Bank");
  const save = vi.fn<OpenVault["save"]>(async () => ({ kind: "saved", id: "Bank" }));
  const { notice } = renderPage({ entries: [entry("Bank")] }, { reveal: async () => base, save });
  await press("Edit Bank");
  await screen.findByRole("dialog", { name: "Edit Password" });
  type("Password", "new");
  fireEvent.click(dialog().getByRole("button", { name: "Save" }));
  await expect.poll(notice).toBe("Password updated successfully");
  expect(save).toHaveBeenCalledExactlyOnceWith(base, expect.objectContaining({ title: "Bank", password: "new" }));
});

test("a row says until when its entry is good where that is soon, and in another color when that day is over", async () => {
  const soon = plusDays(dayOf(new Date()), 10);
  const days: Record<string, string> = { Old: "2020-01-31", Soon: soon, Later: "2999-12-24" };
  const extraMembers = async (id: string) => (days[id] === undefined ? {} : { expires: days[id] });
  renderPage({ entries: [entry("Later"), entry("Never"), entry("Old"), entry("Soon")] }, { extraMembers });
  const color = (text: string) => screen.findByText(text).then((label) => getComputedStyle(label).color);
  const [good, past] = [await color(`Expires ${format.day(soon)}`), await color("Expired Jan 31, 2020")];
  expect(past).not.toBe(good);
  expect(screen.getAllByText(/^Expire[sd] /)).toHaveLength(2);
});

test("the day on which an entry expires is saved, can be cleared, and is refused when it is none", async () => {
  const base = whole("Bank", { expires: "2026-12-24" });
  const save = vi.fn<OpenVault["save"]>(async () => ({
    kind: "notSaved",
    reason: { code: "unavailable", params: { message: "offline" } },
  }));
  renderPage({ entries: [entry("Bank")] }, { reveal: async () => base, save });
  await press("Edit Bank");
  await screen.findByRole("dialog", { name: "Edit Password" });
  expect(dialog().getByLabelText<HTMLInputElement>("Expires").value).toBe("2026-12-24");
  const submit = () => fireEvent.click(dialog().getByRole("button", { name: "Save" }));
  type("Expires", "1899-12-31");
  submit();
  expect(await dialog().findByText("Please enter a valid date")).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  type("Expires", "2027-01-31");
  submit();
  await expect.poll(() => save.mock.lastCall?.[1].expires).toBe("2027-01-31");
  await dialog().findByText(/offline/);
  type("Expires", "");
  submit();
  await expect.poll(() => save.mock.lastCall?.[1].expires).toBe("");
});

test("versions of an entry that differ in the day on which they expire show both days", async () => {
  const base = whole("Bank", { expires: "2026-12-24" });
  const save = vi.fn<OpenVault["save"]>(async (_base, mine) => ({ kind: "conflict", mine, theirs: base }));
  renderPage({ entries: [entry("Bank")] }, { reveal: async () => base, save });
  await press("Edit Bank");
  await screen.findByRole("dialog", { name: "Edit Password" });
  type("Expires", "2027-01-31");
  fireEvent.click(dialog().getByRole("button", { name: "Save" }));
  const conflict = within(await screen.findByRole("dialog", { name: "Changed in two places" }));
  expect(conflict.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["Expires"]);
  expect(conflict.getByText("2027-01-31")).toBeDefined();
  expect(conflict.getByText("2026-12-24")).toBeDefined();
});

const unsorted = (entries: readonly EntrySummary[]) => entries;
test("a search that fails says why, and leaves the list as it was", async () => {
  const odd = Object.defineProperty(entry("Odd"), "category", {
    get: () => {
      throw Object.assign(new Error("This text cannot be read"), { isForPeople: true });
    },
  });
  const given = {
    entries: [odd],
    unreadable: [],
    filter: "all",
    query: "ba",
    page: 1,
    pageSize: 10,
    sort: unsorted,
    isByMatch: true,
    texts: new Map(),
  } as const;
  const { result } = renderHook(() => useFilteredEntries(given));
  await act(async () => undefined);
  expect(result.current.searchProblem).toBe("Search failed: This text cannot be read");
  expect(result.current.total).toBe(1);
});

test("of two versions, the fields that were edited here are shown and saved over what is stored now", async () => {
  const base = whole("Bank", { notes: "old" });
  const theirs = { ...base, key: "newer", email: "new@bank.example" };
  const save = vi.fn<OpenVault["save"]>(async (_base, mine) => ({ kind: "conflict", mine, theirs }));
  renderPage({ entries: [entry("Bank")] }, { reveal: async () => base, save });
  await press("Edit Bank");
  await screen.findByRole("dialog", { name: "Edit Password" });
  type("Notes", "mine");
  fireEvent.click(dialog().getByRole("button", { name: "Save" }));
  const conflict = within(await screen.findByRole("dialog", { name: "Changed in two places" }));
  expect(conflict.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["Notes"]);
  fireEvent.click(conflict.getByRole("button", { name: "Save mine" }));
  await expect.poll(() => save.mock.calls).toHaveLength(2);
  expect(save.mock.lastCall).toMatchObject([theirs, { email: "new@bank.example", notes: "mine" }]);
});

test("files that another device added or removed meanwhile are no conflict for a form, and stay", async () => {
  const base = whole("Bank", { notes: "old", files: [fileRecord("lease.pdf")] });
  const theirs = { ...base, key: "newer", files: [fileRecord("plan.txt")] };
  const save = vi.fn<OpenVault["save"]>(async (over, mine) =>
    over.key === "newer" ? { kind: "saved", id: "Bank" } : { kind: "conflict", mine, theirs },
  );
  renderPage({ entries: [entry("Bank")] }, { reveal: async () => base, save });
  await press("Edit Bank");
  await screen.findByRole("dialog", { name: "Edit Password" });
  type("Notes", "mine");
  fireEvent.click(dialog().getByRole("button", { name: "Save" }));
  await expect.poll(() => save.mock.calls).toHaveLength(2);
  expect(save.mock.lastCall).toMatchObject([theirs, { notes: "mine" }]);
  // A draft that names no files leaves those that are stored.
  expect(save.mock.lastCall?.[1]).not.toHaveProperty("files");
  expect(screen.queryByRole("dialog", { name: "Changed in two places" })).toBeNull();
});

test("a search shows the likeliest first, unless another order was chosen", async () => {
  const entries = [entry("Backup of Git"), entry("GitHub")];
  const given = {
    entries,
    unreadable: [],
    filter: "all",
    query: "git",
    page: 1,
    pageSize: 10,
    sort: unsorted,
    texts: new Map(),
  } as const;
  const { result, rerender } = renderHook(useFilteredEntries, { initialProps: { ...given, isByMatch: true } });
  await act(async () => undefined);
  const titles = () => result.current.entries.map(({ title }) => title);
  expect(titles()).toEqual(["GitHub", "Backup of Git"]);
  rerender({ ...given, isByMatch: false });
  expect(titles()).toEqual(["Backup of Git", "GitHub"]);
});

test.each<[Parameters<typeof useFilteredEntries>[0]["filter"], string, string[]]>([
  ["all", "", ["kept"]],
  ["archived", "", ["archived"]],
  ["favorites", "", []],
  ["all", "Bank", []],
])("of entries that can't be opened, %s with the search %j shows %j", async (filter, query, shown) => {
  const broken = (_id: string, isArchive: boolean) => ({
    _id,
    isArchive,
    reason: { code: "entry_malformed", params: {} } as const,
    received: null,
  });
  const unreadable = [broken("kept", false), broken("archived", true)];
  const given = {
    entries: [],
    unreadable,
    filter,
    query,
    page: 1,
    pageSize: 10,
    sort: unsorted,
    isByMatch: false,
    texts: new Map(),
  };
  const { result } = renderHook(() => useFilteredEntries(given));
  await act(async () => undefined);
  expect(result.current.items.map(({ entry: { _id } }) => _id)).toEqual(shown);
});
