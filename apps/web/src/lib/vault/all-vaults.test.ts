import type { OpenVault } from "@pomander/vault";
import { expect, test, vi } from "vitest";
import { createValueStore } from "@pomander/browser/value-store";
import type { Sharing, SharingSnapshot } from "@pomander/vault/sharing";
import { allVaultsOf, createAllVaults, personalChoice } from "./all-vaults.ts";

const entriesOf = (...ids: readonly string[]) => ids.map((_id) => ({ _id, title: _id }));

/** Makes a vault with entries of these ids; `acts` are the methods that are called. */
function fakeVault(
  vaultId: string,
  ids: readonly string[],
  { role = "write", back = null, ...acts }: Partial<OpenVault> & { role?: string; back?: string[] | null } = {},
) {
  const shared = vaultId === "own" ? null : { name: vaultId, role, back };
  const state = createValueStore({
    vaultId,
    status: "open",
    fault: null as unknown,
    entries: entriesOf(...ids),
    unreadable: [],
    shared,
  });
  const vault = { vaultId, snapshot: state.get, subscribe: state.subscribe, ...acts } as unknown as OpenVault;
  return { vault, set: (change: object) => state.set({ ...state.get(), ...change }) };
}

function together(own: OpenVault, others: readonly OpenVault[]) {
  const infos = (status: string) => others.map(({ vaultId }) => ({ vaultId, status }));
  const sharing = createValueStore({ status: "ready", vaults: infos("open") } as unknown as SharingSnapshot);
  const opened = createValueStore<Sharing | null>({
    snapshot: sharing.get,
    subscribe: sharing.subscribe,
  } as unknown as Sharing);
  const find = (id: string) => others.find(({ vaultId }) => vaultId === id) ?? null;
  const shared = { get: opened.get, subscribe: opened.subscribe, find };
  const all = createAllVaults(own, shared);
  return {
    all,
    opened,
    shared,
    setStatus: (status: string) => sharing.set({ ...sharing.get(), vaults: infos(status) } as never),
  };
}

const idsIn = (vault: OpenVault) => vault.snapshot().entries.map(({ _id }) => _id);

test("without a shared vault, all that is shown is the user's own, as it is", () => {
  const own = fakeVault("own", ["a"]);
  const { all } = together(own.vault, []);
  expect(all.snapshot()).toBe(own.vault.snapshot());
  expect(all.places()).toHaveLength(1);
  expect(all.vaultId).toBe("own");
});

test("entries of one id in two vaults are two, and the same objects until one changes", () => {
  const own = fakeVault("own", ["a"]);
  const team = fakeVault("team", ["a", "b"]);
  const { all } = together(own.vault, [team.vault]);
  expect(idsIn(all)).toEqual(["a", "team.a", "team.b"]);
  const before = all.snapshot();
  expect(all.snapshot()).toBe(before);
  own.set({ entries: entriesOf("a", "c") });
  expect(idsIn(all)).toEqual(["a", "c", "team.a", "team.b"]);
  expect(all.snapshot().entries[2]).toBe(before.entries[1]);
  expect(idsIn(all.of(personalChoice))).toEqual(["a", "c"]);
  expect(idsIn(all.of("team"))).toEqual(["team.a", "team.b"]);
  expect(all.of("team").snapshot()).toBe(all.of("team").snapshot());
  expect(idsIn(all.of("gone"))).toEqual([]);
});

test("one user's vaults are the same object while their own one is open, another user's are others", () => {
  const own = fakeVault("own", []).vault;
  const { shared } = together(own, []);
  expect(allVaultsOf(own, shared)).toBe(allVaultsOf(own, shared));
  expect(allVaultsOf(fakeVault("own", []).vault, shared)).not.toBe(allVaultsOf(own, shared));
});

test("a choice has the entries of its vault alone, the unreadable too; no choice has all, the vaults by name", () => {
  const own = fakeVault("own", ["a"]);
  const [b, a] = [fakeVault("B team", ["b"]), fakeVault("a team", ["c"])];
  const { all } = together(own.vault, [b.vault, a.vault]);
  const unreadable = [{ _id: "x" }];
  own.set({ unreadable });
  b.set({ unreadable });
  const idsOf = (choice: string | null) => {
    const { entries, unreadable: damaged } = all.contents(choice);
    return [entries, damaged].map((list) => list.map(({ _id }) => _id));
  };
  expect(idsOf(personalChoice)).toEqual([["a"], ["x"]]);
  expect(idsOf("B team")).toEqual([["B team.b"], ["B team.x"]]);
  expect(idsOf(null)).toEqual([
    ["a", "a team.c", "B team.b"],
    ["x", "B team.x"],
  ]);
  expect(idsOf("gone")).toEqual([[], []]);
  expect(all.contents(null)).toBe(all.contents(null));
  expect(all.snapshot().unreadable.map(({ _id }) => _id)).toEqual(["x", "B team.x"]);
  expect(all.of("B team")).toBe(all.of("B team"));
  expect(all.of(null).snapshot()).toBe(all.snapshot());
  expect(all.places().map(({ name }) => name)).toEqual([null, "a team", "B team"]);
});

test("the place of an entry is its open vault, and the user's own where that is not known", () => {
  const own = fakeVault("own", ["a"]);
  const [team, reads] = [fakeVault("team", ["b"]), fakeVault("reads", ["c"], { role: "read" })];
  const { all, setStatus } = together(own.vault, [team.vault, reads.vault]);
  const placeOf = (key: string) => [all.placeOf(key).vault.vaultId, all.isWritable(key)];
  expect(placeOf("a")).toEqual(["own", true]);
  expect(placeOf("team.b")).toEqual(["team", true]);
  expect(placeOf("reads.c")).toEqual(["reads", false]);
  expect(placeOf("gone.d")).toEqual(["own", false]);
  setStatus("opening");
  expect(placeOf("team.b")).toEqual(["own", false]);
});

test("a listener is told of every vault, also of one that opens later, and of none after it left", () => {
  const own = fakeVault("own", ["a"]);
  const team = fakeVault("team", ["b"]);
  const { all, opened, setStatus } = together(own.vault, [team.vault]);
  setStatus("opening");
  const listener = vi.fn<() => void>();
  const stop = all.subscribe(listener);
  const toldBy = (change: () => void) => {
    listener.mockClear();
    change();
    return listener.mock.calls.length > 0;
  };
  expect(toldBy(() => team.set({ entries: [] }))).toBe(false);
  expect(toldBy(() => setStatus("open"))).toBe(true);
  expect(toldBy(() => team.set({ entries: entriesOf("c") }))).toBe(true);
  expect(toldBy(() => own.set({ entries: [] }))).toBe(true);
  const sharing = opened.get();
  expect(toldBy(() => opened.set(null))).toBe(true);
  // A vault that closed is not followed any more.
  expect(toldBy(() => team.set({ entries: [] }))).toBe(false);
  expect(toldBy(() => setStatus("open"))).toBe(false);
  expect(toldBy(() => opened.set(sharing))).toBe(true);
  expect(toldBy(() => team.set({ entries: entriesOf("c") }))).toBe(true);
  stop();
  expect(toldBy(() => opened.set(null))).toBe(false);
  expect(toldBy(() => team.set({ entries: [] }))).toBe(false);
  expect(toldBy(() => setStatus("opening"))).toBe(false);
});

test("each call about an entry goes to its vault, and comes back with its key", async () => {
  const save = vi.fn<OpenVault["save"]>(async (base) => ({ kind: "saved", id: base._id }));
  const password = vi.fn<OpenVault["password"]>(async (id) => `password of ${id}`);
  const reveal: OpenVault["reveal"] = async (_id) => ({ _id, title: "B" }) as never;
  const searchTexts =
    (word: string): OpenVault["searchTexts"] =>
    async (ids) =>
      new Map(ids.map((id) => [id, [{ part: "notes", text: word } as never]]));
  const own = fakeVault("own", ["a"], { searchTexts: searchTexts("own") });
  const team = fakeVault("team", ["a"], { save, password, reveal, searchTexts: searchTexts("team") });
  const { all } = together(own.vault, [team.vault]);
  expect(await all.password("team.a")).toBe("password of a");
  const base = await all.reveal("team.a");
  expect(base._id).toBe("team.a");
  expect(await all.save(base, {} as never)).toEqual({ kind: "saved", id: "team.a" });
  expect(save.mock.calls[0]?.[0]._id).toBe("a");
  const found = await all.searchTexts(["a", "team.a"]);
  expect([found.get("a")?.[0]?.text, found.get("team.a")?.[0]?.text]).toEqual(["own", "team"]);
});

test.each(["password", "extraMembers", "received", "archive", "restore", "deleteForever"] as const)(
  "%s of an entry is asked of its own vault",
  async (name) => {
    const made = (vaultId: string) => fakeVault(vaultId, ["a"], { [name]: async (id: string) => `${vaultId}: ${id}` });
    const { all } = together(made("own").vault, [made("team").vault]);
    expect([await all[name]("a"), await all[name]("team.a")]).toEqual(["own: a", "team: a"]);
  },
);

test("a favourite is one of its vault", async () => {
  const setFavorite = vi.fn<OpenVault["setFavorite"]>(async () => ({ kind: "saved" }) as never);
  const { all } = together(fakeVault("own", []).vault, [fakeVault("team", ["a"], { setFavorite }).vault]);
  await all.setFavorite("team.a", true);
  expect(setFavorite.mock.calls).toEqual([["a", true]]);
});

test("what is saved, restored or in conflict has the key of its vault; of the own vault it stays as it is", async () => {
  const theirs = { _id: "a", title: "Theirs" };
  let outcome: object = { kind: "conflict", theirs };
  const given: unknown[][] = [];
  const answer = async (...args: unknown[]) => (given.push(args), outcome as never);
  const acts = { save: answer, restoreVersion: answer, restoreVersionAsNew: answer };
  const [own, team] = [fakeVault("own", ["a"], acts), fakeVault("team", ["a"], acts)];
  const { all } = together(own.vault, [team.vault]);
  const [shared, mine] = [{ _id: "team.a" }, { _id: "a" }] as never[];
  const options = { isForced: true } as never;
  const conflict = { kind: "conflict", theirs: { ...theirs, _id: "team.a" } };
  expect(await all.save(shared!, {} as never)).toEqual(conflict);
  expect(await all.restoreVersion(shared!, shared!, options)).toEqual(conflict);
  expect(await all.restoreVersionAsNew(shared!, options)).toEqual(conflict);
  expect(given).toEqual([
    [{ _id: "a" }, {}],
    [{ _id: "a" }, { _id: "a" }, options],
    [{ _id: "a" }, options],
  ]);
  expect(await all.save(mine!, {} as never)).toEqual(outcome);
  outcome = { kind: "saved", id: "new" };
  expect(await all.restoreVersionAsNew(shared!, options)).toEqual({ kind: "saved", id: "team.new" });
  expect(await all.restoreVersionAsNew(mine!, options)).toEqual(outcome);
  outcome = { kind: "gone" };
  expect(await all.save(shared!, {} as never)).toBe(outcome);
});

test("versions of an entry come from its vault page by page, each with the entry's key", async () => {
  const versions = vi.fn<OpenVault["versions"]>(
    async (entryId) =>
      ({
        versions: [
          { entryId, entry: { _id: entryId } },
          { entryId, entry: null },
        ],
        next: "2",
      }) as never,
  );
  const [own, team] = [fakeVault("own", ["a"], { versions }), fakeVault("team", ["a"], { versions })];
  const { all } = together(own.vault, [team.vault]);
  expect(await all.versions("team.a", "1")).toEqual({
    versions: [
      { entryId: "team.a", entry: { _id: "team.a" } },
      { entryId: "team.a", entry: null },
    ],
    next: "2",
  });
  expect(versions.mock.calls).toEqual([["a", "1"]]);
  expect((await all.versions("a")).versions[0]).toEqual({ entryId: "a", entry: { _id: "a" } });
});

test("a reader's vault is read only; a warning turns writing off for its vault, that of the own vault for all", () => {
  const own = fakeVault("own", ["a"]);
  const [reads, writes] = [fakeVault("reads", [], { role: "read" }), fakeVault("writes", [])];
  const { all } = together(own.vault, [writes.vault, reads.vault]);
  const rights = () => all.places().map(({ name, isReadOnly, isWritingOff }) => [name, isReadOnly, isWritingOff]);
  expect(rights()).toEqual([
    [null, false, false],
    ["reads", true, false],
    ["writes", false, false],
  ]);
  writes.set({ fault: { kind: "older" } });
  expect(rights().map(([, , isOff]) => isOff)).toEqual([false, false, true]);
  own.set({ fault: { kind: "older" } });
  expect(rights().map(([, , isOff]) => isOff)).toEqual([true, true, true]);
});

test("a vault that a restored backup brought back is only read, by its managers too", () => {
  const returned = fakeVault("returned", [], { role: "manage", back: ["Bea"] });
  const { all } = together(fakeVault("own", []).vault, [returned.vault]);
  expect(all.places().map(({ isReadOnly, isManager }) => [isReadOnly, isManager])).toEqual([
    [false, true],
    [true, false],
  ]);
});

test("deleted entries of all vaults come together page by page, the last deleted first", async () => {
  const pages =
    (...of: readonly (readonly string[])[]): OpenVault["deletedEntries"] =>
    async (before) => {
      const page = before === undefined ? 0 : Number(before);
      const at = (entryId: string) => `2026-11-${entryId.slice(1)}T09:00:00Z`;
      const versions = (of[page] ?? []).map((entryId) => ({ entryId, at: at(entryId), entry: null }) as never);
      return { versions, next: page + 1 < of.length ? String(page + 1) : null };
    };
  const own = fakeVault("own", [], { deletedEntries: pages(["a20", "a11"], ["b10"]) });
  const none = fakeVault("none", [], { deletedEntries: pages([]) });
  const team = fakeVault("team", [], { deletedEntries: pages(["a28", "a12"]) });
  const { all } = together(own.vault, [none.vault, team.vault]);
  const read = async (choice: string | null) => {
    const found: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page = await all.deletedIn(choice, next);
      found.push(...page.versions.map(({ entryId }) => entryId));
      next = page.next;
    }
    return found;
  };
  expect(await read(null)).toEqual(["team.a28", "a20", "team.a12", "a11", "b10"]);
  expect((await all.deletedEntries()).versions).toEqual((await all.deletedIn(null)).versions);
  expect(await read("team")).toEqual(["team.a28", "team.a12"]);
  expect(await read(personalChoice)).toEqual(["a20", "a11", "b10"]);
});

test("a draft of a shared entry waits until its vault is open, or will not be", async () => {
  const own = fakeVault("own", ["a"]);
  const team = fakeVault("team", ["b"]);
  const { all, opened, setStatus } = together(own.vault, [team.vault]);
  const known = opened.get();
  opened.set(null);
  await all.settled("a");
  const waiting = vi.fn<() => void>();
  void all.settled("team.b").then(waiting);
  setStatus("opening");
  opened.set(known);
  await Promise.resolve();
  expect([all.isSettled("team.b"), waiting.mock.calls.length]).toEqual([false, 0]);
  setStatus("open");
  await expect.poll(() => waiting.mock.calls.length).toBe(1);
  expect(all.isSettled("team.b")).toBe(true);
});
