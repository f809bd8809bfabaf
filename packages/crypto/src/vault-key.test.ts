import { createHmac, hkdfSync } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { systemRandom } from "./bytes.ts";
import { sealCommitting } from "./committing-envelope.ts";
import { decrypt, encrypt, hkdf, hmac, importAesKey } from "./primitives.ts";
import { utf8 } from "./utf8.ts";
import { areVaultKeys, makeVault, openVaultKeys, unwrapVaultKey, wrapVaultKey, writeKeyOf } from "./vault-key.ts";

const { vaultId, vaultKey } = makeVault(systemRandom);
const wrapKey = systemRandom(32);
const wrapped = await wrapVaultKey(wrapKey, vaultId, "master", vaultKey, systemRandom);
const fault = (reason: string) => ({ code: "cannot_open", params: { field: "wrappedVaultKey", reason } });

describe("a vault key", () => {
  test("is wrapped by the master password and by the recovery key", async () => {
    expect(wrapped).toMatch(/^v1c\.[\w-]{16}\.[\w-]{43}\.[\w-]{64}$/);
    expect(await unwrapVaultKey(wrapKey, vaultId, "master", wrapped)).toEqual(vaultKey);
    const spare = await wrapVaultKey(wrapKey, vaultId, "recovery", vaultKey, systemRandom);
    expect(await unwrapVaultKey(wrapKey, vaultId, "recovery", spare)).toEqual(vaultKey);
  });

  test("wrapped for one use does not open for the other, nor for another vault", async () => {
    await expect(unwrapVaultKey(wrapKey, vaultId, "recovery", wrapped)).rejects.toMatchObject(fault("tag"));
    const other = makeVault(systemRandom).vaultId;
    await expect(unwrapVaultKey(wrapKey, other, "master", wrapped)).rejects.toMatchObject(fault("tag"));
  });

  test("wrapped by another account's password is refused by its commitment", async () => {
    const theirs = await wrapVaultKey(systemRandom(32), vaultId, "master", vaultKey, systemRandom);
    await expect(unwrapVaultKey(wrapKey, vaultId, "master", theirs)).rejects.toMatchObject(fault("commitment"));
  });

  test("that a faulty device wrapped wrongly is not given out", async () => {
    const rightly = crypto.subtle.encrypt.bind(crypto.subtle);
    const wrongly: typeof rightly = (algorithm, key) => rightly(algorithm, key, new Uint8Array(32));
    const fault = vi.spyOn(crypto.subtle, "encrypt").mockImplementation(wrongly);
    try {
      const wrapping = wrapVaultKey(wrapKey, vaultId, "master", vaultKey, systemRandom);
      await expect(wrapping).rejects.toThrow("doesn't contain the vault key");
    } finally {
      fault.mockRestore();
    }
  });

  test("of another length is refused", async () => {
    const short = await sealCommitting(
      wrapKey,
      `pomander/v1/vault-key/${vaultId}/master`,
      systemRandom(16),
      systemRandom(12),
    );
    await expect(unwrapVaultKey(wrapKey, vaultId, "master", short)).rejects.toMatchObject(fault("shape"));
    await expect(wrapVaultKey(wrapKey, vaultId, "master", systemRandom(16), systemRandom)).rejects.toMatchObject(
      fault("shape"),
    );
    await expect(openVaultKeys(systemRandom(16), vaultId)).rejects.toThrow(RangeError);
    await expect(openVaultKeys(vaultKey, "a/b")).rejects.toThrow(RangeError);
  });
});

describe("the keys of an open vault", () => {
  test("are the named derivations", async () => {
    const keys = await openVaultKeys(vaultKey, vaultId);
    const iv = systemRandom(12);
    const entryWrap = await importAesKey(await hkdf(vaultKey, "pomander/v1/entry-wrap"), ["decrypt"]);
    const sealed = await encrypt(keys.entryWrap, iv, utf8("c"), utf8("text"));
    expect(await decrypt(entryWrap, iv, utf8("c"), sealed)).toEqual(utf8("text"));

    const seal = await hkdf(vaultKey, "pomander/v1/manifest-seal");
    expect(await hkdf(keys.seal, "any")).toEqual(await hkdf(seal, "any"));

    for (const [key, info] of [
      [keys.entryHash, "pomander/v1/manifest-mark"],
      [keys.write, "pomander/v1/write"],
      [keys.search, "pomander/v1/search"],
    ] as const) {
      const shape = { name: "HMAC", hash: "SHA-256" };
      const same = await crypto.subtle.importKey("raw", await hkdf(vaultKey, info), shape, false, ["sign"]);
      expect(await hmac(key, utf8("text"))).toEqual(await hmac(same, utf8("text")));
    }
  });

  test("cannot be read out", async () => {
    const { vaultId: _, ...keys } = await openVaultKeys(vaultKey, vaultId);
    expect(Object.keys(keys).toSorted()).toEqual([
      "entryHash",
      "entryWrap",
      "identity",
      "linkLabel",
      "ownWrap",
      "seal",
      "search",
      "write",
    ]);
    for (const key of Object.values(keys)) expect(key.extractable).toBe(false);
  });

  test("can be posted to a worker", async () => {
    const keys = structuredClone(await openVaultKeys(vaultKey, vaultId));
    expect(await hmac(keys.entryHash, utf8("text"))).toHaveLength(32);
    expect(await hkdf(keys.seal, "any")).toHaveLength(32);
  });
});

describe("keys from another page", () => {
  test("are known again as they were made, cloned too", async () => {
    const keys = await openVaultKeys(vaultKey, vaultId);
    expect(areVaultKeys(keys)).toBe(true);
    expect(areVaultKeys(structuredClone(keys))).toBe(true);
  });

  test("are refused when one can be read out, is for something else, is missing or is no key", async () => {
    const keys = await openVaultKeys(vaultKey, vaultId);
    const shape = { name: "HMAC", hash: "SHA-256" };
    const readable = await crypto.subtle.importKey("raw", vaultKey, shape, true, ["sign"]);
    expect(areVaultKeys({ ...keys, write: readable })).toBe(false);
    expect(areVaultKeys({ ...keys, write: keys.seal })).toBe(false);
    const { search: _, ...fewer } = keys;
    expect(areVaultKeys(fewer)).toBe(false);
    const { identity: __, ownWrap: ___, ...ofEarlierPage } = keys;
    expect(areVaultKeys(ofEarlierPage)).toBe(false);
    expect(areVaultKeys({ ...keys, seal: vaultKey })).toBe(false);
    expect(areVaultKeys({ ...keys, vaultId: "another" })).toBe(false);
    for (const other of [null, undefined, "keys", []]) expect(areVaultKeys(other)).toBe(false);
  });
});

test("the write key that the server is given is the one that proves writes, and no other key", async () => {
  const writeKey = await writeKeyOf(vaultKey);
  expect(writeKey).toBe(Buffer.from(hkdfSync("sha256", vaultKey, "", "pomander/v1/write", 32)).toString("base64url"));
  const { write } = await openVaultKeys(vaultKey, vaultId);
  const proof = createHmac("sha256", Buffer.from(writeKey, "base64url")).update("text").digest();
  expect(Buffer.from(await hmac(write, utf8("text")))).toEqual(proof);
});
