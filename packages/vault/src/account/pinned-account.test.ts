import { hashSealedManifest, type KdfRecord } from "@pomander/crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  createInMemoryPinnedState,
  offlineCopyKey,
  type OfflineCopy,
  type PinnedStateStore,
  type PinnedVault,
  type UnlockedWith,
} from "../device/pinned-state.ts";
import type { ClientContext } from "./client-context.ts";
import { addressKey } from "./keys.ts";
import {
  isUnpinnedSalt,
  isVaultPinned,
  pinAccount,
  pinMadeVault,
  pinOwner,
  pinPendingPassword,
  pinVaultId,
  pinVaultKey,
  readPinnedAccount,
  readPinnedOwner,
  readSeenAccounts,
  wasOtherLast,
} from "./pinned-account.ts";

const kdfOf = (salt: string): KdfRecord => ({
  algorithm: "argon2id",
  memoryKiB: 65_536,
  iterations: 3,
  parallelism: 4,
  salt,
});
const [oldKdf, newKdf] = [kdfOf("old"), kdfOf("new")];
const email = "ana@example.com";

let memory: PinnedStateStore;
let context: ClientContext;
beforeEach(() => {
  memory = createInMemoryPinnedState();
  context = { memory } as ClientContext;
});
const account = (address = email) => readPinnedAccount(context, address);
const rememberVault = (parts: Partial<PinnedVault> = {}) =>
  memory.update("vault", "v", () => ({
    kdf: null,
    manifest: { counter: 1, hash: "h", at: "" },
    seenAccepted: [],
    ...parts,
  }));
const vault = () => memory.get("vault", "v");

describe("a sign-in", () => {
  test("is remembered under the address, with a vault that this device knows", async () => {
    await pinAccount(context, email, oldKdf, "v");
    expect(await account()).toEqual({ kdf: oldKdf, vaultId: null });
    await rememberVault();
    await pinAccount(context, " ANA@Example.com", newKdf, "v");
    expect(await account()).toEqual({ kdf: newKdf, vaultId: "v" });
    expect(await account("bea@example.com")).toBeUndefined();
  });

  test("without a vault, or with one that was not confirmed, forgets none", async () => {
    await rememberVault();
    await pinAccount(context, email, oldKdf, "v");
    await pinAccount(context, email, oldKdf, null);
    await pinAccount(context, email, oldKdf, "other");
    expect(await account()).toEqual({ kdf: oldKdf, vaultId: "v" });
  });

  test("by passkey leaves the settings of the password, pending ones too", async () => {
    await rememberVault();
    await pinAccount(context, email, oldKdf, "v");
    await pinPendingPassword(context, email, "v", newKdf);
    await pinAccount(context, email, null, "v");
    const pending = { pendingSalt: "new", pendingVaultId: "v" };
    expect(await account()).toEqual({ kdf: oldKdf, vaultId: "v", ...pending });
    await pinAccount(context, email, newKdf, "v");
    expect(await account()).toEqual({ kdf: newKdf, vaultId: "v" });
    await pinAccount(context, "bea@example.com", null, null);
    expect(await account("bea@example.com")).toEqual({ kdf: null, vaultId: null });
  });

  test("of an account that this device knows is of that vault from then on", async () => {
    await pinVaultId(context, email, "v");
    expect(await account()).toBeUndefined();
    await pinAccount(context, email, oldKdf, null);
    await pinVaultId(context, email, "v");
    expect(await account()).toEqual({ kdf: oldKdf, vaultId: "v" });
  });
});

describe("an account whose address changed", () => {
  const [before, after] = [
    { _id: "u", email },
    { _id: "u", email: "ana@example.org" },
  ];
  beforeEach(async () => {
    await pinAccount(context, email, oldKdf, null);
    await pinOwner(context, before);
  });

  test("is known by its id", async () => {
    expect(await readSeenAccounts(context, after)).toEqual([{ kdf: oldKdf, vaultId: null }]);
    await pinAccount(context, after.email, newKdf, null);
    expect(await readSeenAccounts(context, after)).toEqual([
      { kdf: newKdf, vaultId: null },
      { kdf: oldKdf, vaultId: null },
    ]);
    expect(await readSeenAccounts(context, { _id: "x", email: "x@example.com" })).toEqual([]);
  });

  test("is remembered under its new address too, unless something is known there", async () => {
    expect(await readPinnedOwner(context, after)).toEqual({ kdf: oldKdf, vaultId: null });
    expect(await account(after.email)).toEqual({ kdf: oldKdf, vaultId: null });
    await pinAccount(context, after.email, newKdf, null);
    expect(await readPinnedOwner(context, after)).toEqual({ kdf: oldKdf, vaultId: null });
    expect(await account(after.email)).toEqual({ kdf: newKdf, vaultId: null });
  });

  test("of another id is the one of its address", async () => {
    expect(await readPinnedOwner(context, { _id: "x", email })).toEqual({ kdf: oldKdf, vaultId: null });
    await memory.update("owner", await hashSealedManifest("account u"), () => ({ addressKey: "gone" }));
    expect(await readPinnedOwner(context, before)).toEqual({ kdf: oldKdf, vaultId: null });
  });
});

describe("what opens a vault", () => {
  const contents = { vaultId: "v", manifest: { counter: 1, sealed: "" }, entries: [] };
  const keepCopy = (vaultId = "v") =>
    memory.update(
      "copy",
      offlineCopyKey,
      () => ({ vaultId, contents, kdf: oldKdf, wrappedVaultKey: "old" }) as OfflineCopy,
    );
  const copy = () => memory.get("copy", offlineCopyKey);
  const passkey = { credentialId: "c" } as unknown as NonNullable<UnlockedWith["passkey"]>;

  test("by a new password is remembered, and re-keys the copy", async () => {
    await rememberVault({ kdf: oldKdf, pendingSalt: "new" });
    await keepCopy();
    await pinVaultKey(context, "v", { kdf: newKdf, wrappedVaultKey: "new" });
    expect(await vault()).toEqual({ kdf: newKdf, manifest: { counter: 1, hash: "h", at: "" }, seenAccepted: [] });
    expect(await copy()).toEqual({ vaultId: "v", contents, kdf: newKdf, wrappedVaultKey: "new" });
  });

  test("by the same password leaves the copy, with its passkey", async () => {
    await rememberVault({ kdf: oldKdf });
    await keepCopy();
    await pinVaultKey(context, "v", { passkey });
    await pinVaultKey(context, "v", { kdf: oldKdf, wrappedVaultKey: "new" });
    expect(await copy()).toEqual({ vaultId: "v", contents, kdf: oldKdf, wrappedVaultKey: "old", passkey });
  });

  test("by passkey leaves the settings of the password", async () => {
    await rememberVault({ kdf: oldKdf, pendingSalt: "new" });
    await pinVaultKey(context, "v", { kdf: newKdf, wrappedVaultKey: "new", passkey });
    expect(await vault()).toMatchObject({ kdf: oldKdf, pendingSalt: "new" });
  });

  test("is not remembered of a vault that nobody confirmed here, and removes the copy of another", async () => {
    await keepCopy("other");
    await pinVaultKey(context, "v", { kdf: newKdf, wrappedVaultKey: "new" });
    expect([await vault(), await copy()]).toEqual([undefined, undefined]);
    await pinVaultKey(context, "v", { kdf: newKdf, wrappedVaultKey: "new" }, { isConfirmed: true });
    expect(await vault()).toEqual({ kdf: newKdf, manifest: null, seenAccepted: [] });
    expect(await isVaultPinned(memory, "v")).toBe(false);
    await rememberVault();
    expect(await isVaultPinned(memory, "v")).toBe(true);
  });
});

test("a vault that is made here is remembered before it is sent", async () => {
  const manifest = { counter: 0, hash: "h", at: "" };
  await pinMadeVault(context, "v", { kdf: newKdf, manifest });
  expect(await vault()).toEqual({ kdf: newKdf, manifest, seenAccepted: [] });
});

test("a new password is expected in the account and the vault that are known", async () => {
  await pinPendingPassword(context, email, "v", newKdf);
  expect([await account(), await vault()]).toEqual([undefined, undefined]);
  await rememberVault();
  await pinAccount(context, email, oldKdf, "v");
  await pinPendingPassword(context, email, "v", newKdf);
  expect(await account()).toMatchObject({ pendingSalt: "new", pendingVaultId: "v" });
  expect(await vault()).toMatchObject({ pendingSalt: "new" });
});

test("a salt is unexpected where neither the remembered nor the pending one is it", () => {
  const pinned = { kdf: oldKdf, pendingSalt: "pending" };
  expect(["old", "pending", "new"].map((salt) => isUnpinnedSalt(kdfOf(salt), pinned))).toEqual([false, false, true]);
  expect(isUnpinnedSalt(newKdf, { kdf: null, pendingSalt: "pending" })).toBe(false);
  expect(isUnpinnedSalt(newKdf, undefined)).toBe(false);
});

test("addresses are remembered as hashes of their one form", async () => {
  expect(await addressKey(" ANA@Example.com")).toBe(await addressKey(email));
  expect(await addressKey(email)).not.toContain("ana");
});

test("the last account on a device is the one that signed in last, under whatever address", async () => {
  const [ana, ben] = [
    { _id: "a", email },
    { _id: "b", email: "ben@example.com" },
  ];
  expect(await wasOtherLast(context, ana)).toBe(false);
  await pinOwner(context, ana);
  const renamed = { ...ana, email: "ana@new.example" };
  expect([await wasOtherLast(context, ana), await wasOtherLast(context, renamed)]).toEqual([false, false]);
  expect(await wasOtherLast(context, ben)).toBe(true);
  await pinOwner(context, ben);
  expect([await wasOtherLast(context, ben), await wasOtherLast(context, ana)]).toEqual([false, true]);
});
