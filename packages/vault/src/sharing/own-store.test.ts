import { encodeBase64url, makeVault, openVaultKeys, ownEntryKeys, sealEntry, systemRandom } from "@pomander/crypto";
import { expect, test } from "vitest";
import { SortedEntries } from "../vault/sorted-entries.ts";
import type { VaultState } from "../vault/vault-state.ts";
import { noRecords, recordKinds } from "./own-records.ts";
import { isReadable, readOwnRecords, textsOfRecords } from "./own-store.ts";

const { vaultId, vaultKey } = makeVault(systemRandom);
const keys = await openVaultKeys(vaultKey, vaultId);
const ids = {
  userId: "0190a000-0000-7000-8000-00000000000a",
  contacts: "0190a000-0000-7000-8000-00000000000b",
  vaults: "0190a000-0000-7000-8000-00000000000c",
  invites: "0190a000-0000-7000-8000-00000000000d",
};

/** A state whose own entries are sealed with these extras, by kind, under the key of own entries or the vault's. */
async function stateWith(extras: Partial<Record<keyof typeof ids, object>>, sealedUnder = ownEntryKeys(keys)) {
  const entries = new Map<string, unknown>();
  for (const kind of recordKinds) {
    const extra = extras[kind];
    if (extra === undefined) continue;
    const at = { _id: ids[kind], revision: 1 };
    const sealed = await sealEntry(sealedUnder, at, textsOfRecords({ ...extra }), systemRandom);
    entries.set(ids[kind], { sealed: { ...at, ...sealed }, entryHash: new Uint8Array(32) });
  }
  return { own: ids, entries } as unknown as VaultState;
}
const empty = { contacts: { contacts: [] }, vaults: { vaults: [] }, invites: { invites: [] } };

test("a vault without own records has none, and none of them is damaged", async () => {
  const state = { own: null } as VaultState;
  expect(await readOwnRecords(keys, state)).toEqual({ ids: null, records: noRecords, damaged: [] });
  expect(await isReadable(keys, state, "contacts")).toBe(false);
});

test("records are read where all of them are there, open and are well-formed", async () => {
  const state = await stateWith(empty);
  expect(await readOwnRecords(keys, state)).toEqual({ ids, records: noRecords, damaged: [] });
  expect(await isReadable(keys, state, "vaults")).toBe(true);
});

test("a kind that is gone, does not open or is malformed is damaged, and nothing of it counts", async () => {
  expect((await readOwnRecords(keys, await stateWith({}))).damaged).toEqual(recordKinds);
  const { vaults: _vaults, ...others } = empty;
  const gone = await stateWith(others);
  expect((await readOwnRecords(keys, gone)).damaged).toEqual(["vaults"]);
  expect([await isReadable(keys, gone, "vaults"), await isReadable(keys, gone, "contacts")]).toEqual([false, true]);
  const malformed = await stateWith({ ...empty, invites: { invites: [{ name: 1 }] } });
  expect(await readOwnRecords(keys, malformed)).toEqual({ ids, records: noRecords, damaged: ["invites"] });
  const underVaultKey = await stateWith(empty, keys as never);
  expect((await readOwnRecords(keys, underVaultKey)).damaged).toEqual(recordKinds);
});

test("71 an entry that the manifest does not name is no record, though it opens under the key of own entries", async () => {
  const key = () => encodeBase64url(systemRandom(32));
  const eve = { userId: ids.userId, sign: key(), box: key(), name: "Eve", how: "code", at: "2026-11-03T09:12:00.000Z" };
  const planted = await Promise.all(
    // One is before the named entries in the order of ids, the other after them.
    ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-0000000000ff"].map(async (_id) => {
      const texts = textsOfRecords({ contacts: [eve] });
      return { _id, revision: 1, ...(await sealEntry(ownEntryKeys(keys), { _id, revision: 1 }, texts, systemRandom)) };
    }),
  );
  const readWithPlanted = async (extras: Partial<typeof empty>) => {
    const { own, entries } = await stateWith(extras);
    const named = recordKinds.flatMap((kind) => entries.get(ids[kind]) ?? []);
    const all = SortedEntries.of([...named, ...planted.map((sealed) => ({ sealed, entryHash: new Uint8Array(32) }))]);
    return readOwnRecords(keys, { own, entries: all } as unknown as VaultState);
  };
  expect(await readWithPlanted(empty)).toEqual({ ids, records: noRecords, damaged: [] });
  const { contacts: _contacts, ...others } = empty;
  expect(await readWithPlanted(others)).toEqual({ ids, records: noRecords, damaged: ["contacts"] });
});
