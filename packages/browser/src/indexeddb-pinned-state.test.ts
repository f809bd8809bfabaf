import type { OfflineCopy, PinnedRecords } from "@pomander/vault";
import { offlineCopyKey } from "@pomander/vault/pinned-state";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryDatabase } from "../test/memory-database.ts";
import { createIndexedDbPinnedState } from "./indexeddb-pinned-state.ts";
import { mayHaveDatabase } from "./pinned-database.ts";

type PinnedVault = PinnedRecords["vault"];
const vaultOf = (revision: number) => ({ revision }) as unknown as PinnedVault;
const copyOf = (revision: number) => ({ sealed: `copy ${revision}` }) as unknown as OfflineCopy;
const lost = (name: string) => new DOMException("gone", name);

const persist = vi.fn<() => Promise<boolean>>();
beforeEach(() => {
  persist.mockReset().mockResolvedValue(true);
  vi.stubGlobal("navigator", { storage: { persist } });
});
afterEach(() => void vi.unstubAllGlobals());

function memory() {
  const database = memoryDatabase();
  const state = createIndexedDbPinnedState(database.factory);
  const copy = async () => database.stores.get("vault")?.get(offlineCopyKey);
  return { ...database, state, copy };
}

test("a browser remembers what it is told, each kind in its place, and asks once to keep it", async () => {
  const { state, stores, log } = memory();
  persist.mockRejectedValue(new Error("no"));
  expect(await state.isEmpty()).toBe(true);
  expect([...stores.keys()]).toEqual(["account", "vault", "ids"]);
  expect(await state.get("vault", "v")).toBeUndefined();
  for (const kind of ["account", "owner", "ids"] as const)
    expect(await state.update(kind, kind, (before) => (expect(before).toBeUndefined(), { kind } as never))).toEqual({
      kind,
    });
  expect([...stores].map(([name, records]) => [name, [...records.keys()]])).toEqual([
    ["account", ["account", "owner"]],
    ["vault", []],
    ["ids", ["ids"]],
  ]);
  expect(await state.get("owner", "owner")).toEqual({ kind: "owner" });
  expect(await state.isEmpty()).toBe(false);
  expect(persist).toHaveBeenCalledTimes(1);
  expect(log.filter((line) => line.startsWith("open"))).toEqual(["open pomander 1"]);
  expect(log).toContain("put ids strictly");
});

test("a change that leaves a record as it is writes nothing, one that takes it away deletes it", async () => {
  const { state, log } = memory();
  await state.update("ids", "a", () => ["one"] as never);
  log.length = 0;
  await state.update("ids", "a", (before) => before);
  expect(log).toEqual([]);
  await state.update("ids", "a", () => undefined as never);
  expect(log).toEqual(["delete a strictly"]);
  expect(await state.get("ids", "a")).toBeUndefined();
});

test("what a change throws undoes all of it", async () => {
  const { state } = memory();
  await state.update("ids", "a", () => ["one"] as never);
  const failing = state.update("ids", "a", () => {
    throw new Error("an older vault");
  });
  await expect(failing).rejects.toThrow("an older vault");
  expect(await state.get("ids", "a")).toEqual(["one"]);
});

test("a vault is remembered together with its copy", async () => {
  const { state, copy } = memory();
  expect(await state.hasCopy()).toBe(false);
  expect(await state.updateVault("v", () => ({ pinned: vaultOf(1), copy: copyOf(1) }))).toEqual(vaultOf(1));
  expect([await state.get("vault", "v"), await copy(), await state.hasCopy()]).toEqual([vaultOf(1), copyOf(1), true]);
  await state.updateVault("v", (before) => (expect(before).toEqual(vaultOf(1)), { pinned: vaultOf(2) }));
  expect([await state.get("vault", "v"), await copy()]).toEqual([vaultOf(2), copyOf(1)]);
  await state.updateVault("v", () => ({
    pinned: vaultOf(3),
    copy: (before) => (expect(before).toEqual(copyOf(1)), copyOf(3)),
  }));
  expect(await copy()).toEqual(copyOf(3));
  await state.updateVault("v", () => ({ pinned: vaultOf(3), copy: () => undefined }));
  expect([await copy(), await state.hasCopy()]).toEqual([undefined, false]);
  await state.updateVault("v", () => ({ pinned: vaultOf(4), copy: copyOf(4) }));
  await state.removeCopy();
  expect([await state.get("vault", "v"), await state.hasCopy()]).toEqual([vaultOf(4), false]);
});

test("without room for a copy the vault is remembered, and an older copy goes", async () => {
  const { state, faults, copy } = memory();
  await state.updateVault("v", () => ({ pinned: vaultOf(1), copy: copyOf(1) }));
  faults.writing.push(lost("QuotaExceededError"));
  expect(await state.updateVault("v", () => ({ pinned: vaultOf(2), copy: copyOf(2) }))).toEqual(vaultOf(2));
  expect([await state.get("vault", "v"), await copy()]).toEqual([vaultOf(2), undefined]);
  faults.writing.push(lost("QuotaExceededError"));
  await expect(state.update("ids", "a", () => ["one"] as never)).rejects.toMatchObject({ name: "QuotaExceededError" });
  faults.writing.push(lost("DataError"));
  await expect(state.updateVault("v", () => ({ pinned: vaultOf(3) }))).rejects.toMatchObject({ name: "DataError" });
});

test.each(["AbortError", "InvalidStateError", "UnknownError"])(
  "a connection that went with %s is made anew, three times at most",
  async (name) => {
    const { state, faults, log } = memory();
    await state.update("ids", "a", () => ["one"] as never);
    faults.beginning.push(lost(name), lost(name), lost(name));
    expect(await state.get("ids", "a")).toEqual(["one"]);
    expect(log.filter((line) => line.startsWith("open"))).toHaveLength(4);
    faults.beginning.push(lost(name), lost(name), lost(name), lost(name));
    await expect(state.get("ids", "a")).rejects.toMatchObject({ name });
    expect(await state.get("ids", "a")).toEqual(["one"]);
  },
);

test("another fault is told at once, and the connection stays", async () => {
  const { state, faults, log } = memory();
  faults.beginning.push(lost("NotFoundError"));
  await expect(state.isEmpty()).rejects.toMatchObject({ name: "NotFoundError" });
  expect(await state.isEmpty()).toBe(true);
  expect(log).toEqual(["open pomander 1"]);
});

test("a browser that gives no database says so, and is asked again the next time", async () => {
  const { state, faults, log } = memory();
  faults.opening.push(lost("SecurityError"));
  await expect(state.hasCopy()).rejects.toMatchObject({
    code: "memory_unavailable",
    cause: { name: "SecurityError" },
  });
  expect(await state.hasCopy()).toBe(false);
  faults.opening.push(lost("UnknownError"));
  const other = createIndexedDbPinnedState(memoryDatabase().factory);
  expect(await other.isEmpty()).toBe(true);
  expect(log).toEqual(["open pomander 1", "open pomander 1"]);
});

test("a connection that another tab wants closed, or that the browser closed, is made anew when it is needed", async () => {
  const { state, connections } = memory();
  await state.isEmpty();
  connections[0]?.onversionchange?.();
  expect(connections[0]?.isClosed).toBe(true);
  await state.isEmpty();
  expect(connections).toHaveLength(2);
  connections[1]?.onclose?.();
  connections[0]?.onclose?.();
  await state.isEmpty();
  await state.isEmpty();
  expect(connections).toHaveLength(3);
});

test("a browser has the database where it says so, or can't say", async () => {
  const named = (...names: string[]) => ({ databases: async () => names.map((name) => ({ name, version: 1 })) });
  expect(await mayHaveDatabase(named("other", "pomander"))).toBe(true);
  expect(await mayHaveDatabase(named("other"))).toBe(false);
  expect(await mayHaveDatabase({})).toBe(true);
  expect(await mayHaveDatabase({ databases: () => Promise.reject(new Error("no")) })).toBe(true);
});

test("a browser's keys are stored strictly, beside what it remembers of their vaults, and removed alone", async () => {
  const { state, log } = memory();
  const key = (deviceId: string) => ({ deviceId, secret: {} as CryptoKey });
  await state.updateVault("v", () => ({ pinned: vaultOf(1) }));
  expect(await state.deviceKeys.get("v")).toBeUndefined();
  await state.deviceKeys.set("v", key("one"));
  await state.deviceKeys.set("w", key("two"));
  expect(log.at(-1)).toBe("put device-key w strictly");
  expect([(await state.deviceKeys.get("v"))?.deviceId, (await state.deviceKeys.get("w"))?.deviceId]).toEqual([
    "one",
    "two",
  ]);
  await state.deviceKeys.remove("v");
  expect([await state.deviceKeys.get("v"), (await state.deviceKeys.get("w"))?.deviceId]).toEqual([undefined, "two"]);
  expect(await state.get("vault", "v")).toEqual(vaultOf(1));
});
