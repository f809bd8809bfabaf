import { beforeEach, expect, test } from "vitest";
import {
  createInMemoryPinnedState,
  offlineCopyKey,
  type OfflineCopy,
  type PinnedStateStore,
} from "../device/pinned-state.ts";
import type { VaultDevice } from "./device.ts";
import { readCopiedContents, refreshOfflineCopy, removeOfflineCopy, removeOfflineCopyOf } from "./offline-copy.ts";
import type { VaultState } from "./vault-state.ts";

let memory: PinnedStateStore;
let parts: { wrapped: unknown; tag: string | null };
beforeEach(async () => {
  memory = createInMemoryPinnedState();
  parts = { wrapped: { wrappedVaultKey: "w" }, tag: null };
  await memory.update("copy", offlineCopyKey, () => ({ vaultId: "v" }) as OfflineCopy);
});
const copy = () => memory.get("copy", offlineCopyKey);
const remember = (hash: string, keepsCopy: boolean) =>
  memory.update("vault", "v", () => ({
    kdf: null,
    manifest: { counter: 4, hash, at: "" },
    seenAccepted: [],
    keepsCopy,
  }));
const refresh = () =>
  refreshOfflineCopy(
    {
      memory,
      keys: { vaultId: "v" },
      wrapped: () => parts.wrapped,
      contentsTag: () => parts.tag,
    } as unknown as VaultDevice,
    { manifest: { counter: 4, sealed: "s" }, hash: "h4", entries: { values: () => [] } } as unknown as VaultState,
  );
const contents = { vaultId: "v", manifest: { counter: 4, sealed: "s" }, entries: [] };

test("the copy is written again from the state that is remembered, with the tag that is known of it", async () => {
  await remember("h4", true);
  await refresh();
  expect(await copy()).toEqual({ vaultId: "v", wrappedVaultKey: "w", contents });
  parts.tag = "t";
  await refresh();
  expect(await copy()).toEqual({ vaultId: "v", wrappedVaultKey: "w", tag: "t", contents });
});

test("no copy of another state than the remembered one is written, nor one that is not wished or that nothing opens", async () => {
  await refresh();
  await remember("other", true);
  await refresh();
  await remember("h4", false);
  await refresh();
  await remember("h4", true);
  parts.wrapped = undefined;
  await refresh();
  expect(await copy()).toEqual({ vaultId: "v" });
});

test("the copy of one vault is removed, that of another stays", async () => {
  await removeOfflineCopyOf(memory, "other");
  expect(await copy()).toEqual({ vaultId: "v" });
  await removeOfflineCopyOf(memory, "v");
  expect(await copy()).toBeUndefined();
});

test("the copy is removed, unless it is of the vault that stays", async () => {
  await removeOfflineCopy(memory, "v");
  expect(await copy()).toEqual({ vaultId: "v" });
  await removeOfflineCopy(memory, "other");
  expect(await copy()).toBeUndefined();
  await memory.update("copy", offlineCopyKey, () => ({ vaultId: "v" }) as OfflineCopy);
  await removeOfflineCopy(memory);
  expect(await copy()).toBeUndefined();
});

test("contents of the copy are compared where it is of this vault, tagged and well-formed", async () => {
  const contents = {
    vaultId: "019b0000-0000-7000-8000-000000000001",
    manifest: { counter: 4, sealed: "s" },
    entries: [],
  };
  const kept = { vaultId: "v", tag: "t", contents } as unknown as OfflineCopy;
  const read = async (stored: object) => {
    await memory.update("copy", offlineCopyKey, () => stored as OfflineCopy);
    return readCopiedContents(memory, "v");
  };
  expect(await read(kept)).toEqual({ tag: "t", contents });
  expect(await read({ ...kept, vaultId: "other" })).toBeNull();
  expect(await read({ vaultId: "v", contents })).toBeNull();
  expect(await read({ ...kept, contents: { ...contents, entries: null } })).toBeNull();
});
