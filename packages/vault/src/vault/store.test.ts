import { expect, test } from "vitest";
import { createVaultStore, firstVisitOf, invalidEntryOf, unverifiedReason } from "./store.ts";
import { SortedEntries } from "./sorted-entries.ts";
import type { CachedEntry, VaultState } from "./vault-state.ts";

const entryOf = (_id: string, isOpened: boolean) =>
  ({
    sealed: { _id, isArchive: true },
    entryHash: new Uint8Array(32),
    summary: isOpened ? { _id } : null,
    reason: null,
  }) as unknown as CachedEntry;
const stateOf = (content: object | null, parts: Partial<VaultState> = {}): VaultState => ({
  manifest: { counter: 3, sealed: "s3" },
  hash: "h3",
  code: "1234",
  content: content as VaultState["content"],
  own: null,
  shared: null,
  digest: "",
  entries: SortedEntries.of([entryOf("a", true), entryOf("b", false)]),
  invalidEntries: [{ _id: 7 }],
  ...parts,
});
const newStore = (takenOut: readonly string[] | null = null) =>
  createVaultStore("v", { isOffline: false, newKeysMadeAt: null, takenOut });

test("a snapshot shows entries that open, and names those that don't and what is none", () => {
  const store = newStore();
  expect(store.snapshot()).toMatchObject({ vaultId: "v", status: "opening", entries: [], unreadable: [] });
  expect(store.snapshot().progress).toEqual({ opened: 0, total: 0 });
  expect(store.snapshot()).toMatchObject({ lastChange: null, manifest: null, shared: null, checkCode: null });
  store.set({ vaultState: stateOf({ at: "t3", search: true, lockAfterMinutes: 5 }) });
  const snapshot = store.snapshot();
  expect(snapshot.entries).toEqual([{ _id: "a" }]);
  expect(snapshot.unreadable.map(({ _id, isArchive, reason }) => [_id, isArchive, reason.code])).toEqual([
    ["b", true, "entry_malformed"],
    ["", false, "entry_malformed"],
  ]);
  expect(snapshot).toMatchObject({ lastChange: "t3", isSearchIndexOn: true, lockAfterMinutes: 5 });
  expect(snapshot).toMatchObject({ manifest: { counter: 3 }, checkCode: { counter: 3, code: "1234" } });
});

test("own entries of a user are in no list", () => {
  const store = newStore();
  const own = { userId: "u", contacts: "b", vaults: "x", invites: "y" };
  store.set({ vaultState: stateOf({ at: "t3" }, { own }) });
  expect(store.snapshot().unreadable.map(({ _id }) => _id)).toEqual([""]);
  expect(firstVisitOf(stateOf({ at: "t3" }, { own }))).toEqual({
    lastChange: "t3",
    entryCount: 2,
    checkCode: { counter: 3, code: "1234" },
  });
  expect(firstVisitOf(stateOf(null))).toMatchObject({ lastChange: null, entryCount: 3 });
});

test("a snapshot and its lists stay the same until they change, and who listens is told of each change", () => {
  const store = newStore();
  let told = 0;
  const stop = store.subscribe(() => (told += 1));
  const vaultState = stateOf({ at: "t3" });
  store.set({ vaultState });
  const first = store.snapshot();
  expect(store.snapshot()).toBe(first);
  store.set({ status: "open", vaultState });
  const second = store.snapshot();
  expect([second.status, second.entries === first.entries, second.unreadable === first.unreadable]).toEqual([
    "open",
    true,
    true,
  ]);
  store.set({ fault: { kind: "gap" } });
  expect(store.snapshot().entries).toBe(first.entries);
  store.set({ vaultState: stateOf({ at: "t4" }) });
  expect([store.snapshot().entries === first.entries, store.snapshot().lastChange, told]).toEqual([false, "t4", 4]);
  stop();
  store.set({ status: "closed" });
  store.set({ status: "open" });
  expect([told, store.snapshot().status]).toEqual([4, "closed"]);
});

test("a vault locks by its own setting only where it is verified, and has it", () => {
  const store = newStore();
  const minutesOf = (lockAfterMinutes: unknown) => {
    store.set({ vaultState: stateOf({ at: "t3", lockAfterMinutes }) });
    return store.snapshot().lockAfterMinutes;
  };
  expect([minutesOf(0), minutesOf(60), minutesOf(7), minutesOf("5"), minutesOf(undefined)]).toEqual([
    0, 60, 15, 15, 15,
  ]);
  minutesOf(0);
  store.set({ fault: { kind: "gap" } });
  expect(store.snapshot().lockAfterMinutes).toBe(15);
});

test("a shared vault's snapshot says who is in it, as whom this user, and who came back", () => {
  const member = (userId: string, role: string, checked: object | null = null) => ({
    userId,
    name: `N${userId}`,
    role,
    by: "b",
    checked,
    sign: "",
    box: "",
  });
  const checked = { by: "b", at: "t", sig: "s" };
  const content = { name: "Ops", members: [member("a", "manage"), member("b", "read", checked)], former: [] };
  const shared = { userId: "b", list: { content } } as unknown as VaultState["shared"];
  const store = newStore(["a", "x"]);
  store.set({ vaultState: stateOf({ at: "t3" }, { shared }) });
  const found = { name: "Ops", role: "read", former: [], back: ["Na"] };
  const members = [
    { userId: "a", name: "Na", role: "manage", by: "b", checked: null, isMe: false },
    { userId: "b", name: "Nb", role: "read", by: "b", checked: { by: "b", at: "t" }, isMe: true },
  ];
  expect(store.snapshot().shared).toEqual({ ...found, members });
  const other = newStore();
  other.set({ vaultState: stateOf({ at: "t3" }, { shared: { ...shared!, userId: "x" } }) });
  expect(other.snapshot().shared).toMatchObject({ role: null, back: null });
});

test("why nothing can be changed is a first visit or a fault", () => {
  const firstVisit = { lastChange: null, entryCount: 0, checkCode: { counter: 0, code: "" } };
  expect([unverifiedReason({ firstVisit }).code, unverifiedReason({ firstVisit: null }).code]).toEqual([
    "vault_unconfirmed",
    "vault_unverified",
  ]);
});

test("what is no entry is shown by the id that it has", () => {
  const received = [null, "x", { _id: "a", isArchive: true }, { isArchive: "true" }];
  expect(received.map(invalidEntryOf).map(({ _id, isArchive }) => [_id, isArchive])).toEqual([
    ["", false],
    ["", false],
    ["a", true],
    ["", false],
  ]);
  expect(invalidEntryOf("x").received).toBe("x");
});
