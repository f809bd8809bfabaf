import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { walk } from "./chain.ts";
import { newDevice } from "./device.ts";
import { openEntry, sealEntry, searchQuery, searchTokens, type Entry } from "./entries.ts";
import { b64u, CannotOpen, open, openc, pad, paddedLength, seal, sealc, unb64u, unpad } from "./envelopes.ts";
import {
  bytesOfPassword,
  keysOf,
  masterKeyOf,
  passkeyKeyOf,
  passwordKeys,
  prfInput,
  readRecoveryKey,
  recoveryKeys,
  showRecoveryKey,
  unwrap,
  whyRefused,
  wrap,
} from "./keys.ts";
import {
  acceptedIn,
  checkCode,
  digest,
  followsIn,
  hashOf,
  mark,
  nextContent,
  openManifest,
  proven,
  sealManifest,
  type Manifest,
} from "./manifests.ts";
import { follow } from "./successor.ts";

const vectors = JSON.parse(readFileSync(new URL("../../../crypto/vectors/vectors.json", import.meta.url), "utf8"));
const vault = { vaultId: vectors.vault.vaultId as string, vaultKey: unb64u(vectors.vault.vaultKey) };
const keys = keysOf(vault);
const ivOf = (envelope: string) => unb64u(envelope.split(".")[1]!);

const reasonOf = (opening: () => unknown) => {
  try {
    opening();
  } catch (error) {
    if (error instanceof CannotOpen) return error.reason;
    throw error;
  }
  return "opened";
};

describe("the second client makes and reads the published values of", () => {
  test("base64url", () => {
    for (const { hex, text } of vectors.base64url.valid) {
      expect(b64u(Buffer.from(hex, "hex"))).toBe(text);
      expect(unb64u(text).toString("hex")).toBe(hex);
    }
    for (const text of vectors.base64url.invalid) expect(() => unb64u(text)).toThrow(CannotOpen);
  });

  test("padding", () => {
    for (const { length, padded } of vectors.padding) {
      expect(paddedLength(length)).toBe(padded);
      expect(unpad(pad("x".repeat(length)))).toBe("x".repeat(length));
    }
  });

  test("envelopes, and refuses the others for the same reasons", () => {
    const { key, iv, context, text, envelope, refused } = vectors.envelope;
    expect(seal(unb64u(key), context, pad(text), unb64u(iv))).toBe(envelope);
    expect(unpad(open(unb64u(key), context, envelope))).toBe(text);
    for (const each of refused)
      expect(reasonOf(() => unpad(open(unb64u(key), context, each.envelope)))).toBe(each.reason);
  });

  test("committing envelopes, and refuses the others for the same reasons", () => {
    const { key, iv, context, plaintext, envelope, refused, underTwoKeys } = vectors.committingEnvelope;
    expect(sealc(unb64u(key), context, unb64u(plaintext), unb64u(iv))).toBe(envelope);
    expect(b64u(openc(unb64u(key), context, envelope))).toBe(plaintext);
    for (const each of refused) expect(reasonOf(() => openc(unb64u(key), context, each.envelope))).toBe(each.reason);
    expect(b64u(openc(unb64u(key), context, underTwoKeys.envelope))).toBe(underTwoKeys.plaintext);
    const underOther = () => openc(unb64u(underTwoKeys.otherKey), context, underTwoKeys.envelope);
    expect(reasonOf(underOther)).toBe(underTwoKeys.reasonUnderOtherKey);
  });

  test("kdf records", () => {
    const { accepted, refused } = vectors.kdf;
    expect(whyRefused(accepted)).toBeNull();
    for (const { change, reason } of refused) expect(whyRefused({ ...accepted, ...change })).toBe(reason);
  });

  test("master passwords and what they wrap", async () => {
    expect(vectors.passwords.length).toBeGreaterThan(0);
    for (const vector of vectors.passwords) {
      expect(b64u(bytesOfPassword(vector.password))).toBe(vector.bytes);
      const masterKey = await masterKeyOf(vector.password, vector.kdf);
      expect(b64u(masterKey)).toBe(vector.masterKey);
      const { credential, wrapKey } = passwordKeys(masterKey);
      expect({ credential, wrapKey: b64u(wrapKey) }).toEqual({
        credential: vector.credential,
        wrapKey: vector.wrapKey,
      });
      expect(wrap(wrapKey, vault, "master", ivOf(vector.wrappedVaultKey))).toBe(vector.wrappedVaultKey);
      expect(unwrap(wrapKey, vault.vaultId, "master", vector.wrappedVaultKey)).toEqual(vault.vaultKey);
    }
  });

  test("the recovery key", () => {
    const { secret, text, typed, refused, credential, wrapKey, wrappedVaultKey } = vectors.recovery;
    expect(showRecoveryKey(unb64u(secret))).toBe(text);
    for (const each of [text, ...typed]) expect(b64u(readRecoveryKey(each))).toBe(secret);
    for (const each of refused) expect(() => readRecoveryKey(each)).toThrow("not a recovery key");
    const derived = recoveryKeys(unb64u(secret));
    expect({ ...derived, wrapKey: b64u(derived.wrapKey) }).toEqual({ credential, wrapKey });
    expect(wrap(derived.wrapKey, vault, "recovery", ivOf(wrappedVaultKey))).toBe(wrappedVaultKey);
    expect(unwrap(derived.wrapKey, vault.vaultId, "recovery", wrappedVaultKey)).toEqual(vault.vaultKey);
  });

  test("a passkey and what it wraps", () => {
    const { prf, longerPrf, refused, credentialId, passkeyKey, envelope } = vectors.passkey;
    expect(b64u(prfInput())).toBe(vectors.passkey.prfInput);
    for (const result of [prf, longerPrf]) expect(b64u(passkeyKeyOf(unb64u(result)))).toBe(passkeyKey);
    for (const result of refused) expect(() => passkeyKeyOf(unb64u(result))).toThrow("no secret");
    expect(wrap(unb64u(passkeyKey), vault, `passkey/${credentialId}`, ivOf(envelope))).toBe(envelope);
    expect(unwrap(unb64u(passkeyKey), vault.vaultId, `passkey/${credentialId}`, envelope)).toEqual(vault.vaultKey);
  });

  test("the vault's keys", () => {
    const { entryWrapKey, markKey, sealKey, writeKey, searchKey } = vectors.vault;
    const derived = [keys.entryWrap, keys.mark, keys.seal, keys.write, keys.search].map(b64u);
    expect(derived).toEqual([entryWrapKey, markKey, sealKey, writeKey, searchKey]);
  });

  test("entries, their marks and their search tokens", () => {
    expect(vectors.entries.length).toBeGreaterThan(0);
    for (const { texts, entryKey, entry, mark: marked, searchTokens: tokens } of vectors.entries) {
      expect(openEntry(keys, entry)).toEqual(texts);
      const iv = (field: string) => ivOf([entry[field]].flat()[0]);
      const sealed = sealEntry(keys, entry._id, entry.revision, texts, { entryKey: unb64u(entryKey), iv });
      expect({ ...entry, ...sealed }).toEqual(entry);
      expect(b64u(mark(keys, entry))).toBe(marked);
      expect(searchTokens(keys, texts)).toEqual(tokens);
    }
    for (const { typed, query } of vectors.queries) expect(searchQuery(keys, typed)).toBe(query);
  });

  test("manifests, each with its proof, its check code and the seal of the one before", () => {
    const entries = vectors.entries.map((vector: { entry: object }) => vector.entry);
    expect(entries.map(({ _id }: Entry) => _id)).not.toEqual(entries.map(({ _id }: Entry) => _id).toSorted());
    let prev = "";
    for (const { content, manifest, hash, checkCode: code } of vectors.manifests) {
      expect(openManifest(keys, manifest)).toEqual(content);
      const sealed = sealManifest(keys, manifest.counter, content, ivOf(manifest.sealed));
      expect(proven(keys, sealed)).toEqual(manifest);
      expect(content.prev).toBe(prev);
      expect(content.digest).toBe(digest(keys, content.count === 0 ? [] : entries));
      prev = hashOf(manifest.sealed);
      expect(prev).toBe(hash);
      expect(checkCode(manifest)).toBe(code);
    }
  });

  test("what a person kept, from the first manifest on", async () => {
    const [first, , kept] = vectors.manifests;
    expect(acceptedIn(2, kept.content)).toEqual(kept.content.accepted);
    const memory = { counter: 0, hash: first.hash, at: first.content.at };
    const links = vectors.manifests.map(({ manifest }: { manifest: object }) => manifest);
    const { last, kept: told, fault } = await walk(keys, memory, links[2], new Set(), async () => links.slice(0, 2));
    expect({ last, told, fault }).toEqual({
      last: { counter: 2, hash: kept.hash, at: kept.content.at },
      told: [{ at: kept.content.accepted.at, leftOut: 1 }],
      fault: null,
    });
  });

  test("the vault under new keys, and the way to it", async () => {
    const { vaultId, vaultKey, writeKey, content, manifest, hash, checkCode: code } = vectors.successor;
    const next = keysOf({ vaultId, vaultKey: unb64u(vaultKey) });
    expect(b64u(next.write)).toBe(writeKey);
    expect(openManifest(next, manifest)).toEqual(content);
    expect(proven(next, sealManifest(next, 0, content, ivOf(manifest.sealed)))).toEqual(manifest);
    expect([hashOf(manifest.sealed), checkCode(manifest)]).toEqual([hash, code]);

    const last = vectors.manifests.at(-1);
    const { follows, ...others } = content;
    expect(followsIn(content)).toEqual(follows);
    expect(follows).toEqual({ vaultId: vault.vaultId, vaultKey: vectors.vault.vaultKey, counter: 2, hash: last.hash });
    expect({ ...nextContent(next, last.content, "", new Map()), at: content.at }).toEqual(others);

    const links: Record<string, Manifest[]> = {
      [vaultId]: [manifest],
      [vault.vaultId]: vectors.manifests.map((one: { manifest: Manifest }) => one.manifest),
    };
    const page = async (of: string, after: number, until: number) =>
      links[of]!.filter(({ counter }) => counter > after && counter <= until);
    const { content: known, hash: remembered } = vectors.manifests[1];
    const device = newDevice(() => true);
    device.vaultId = vault.vaultId;
    device.memories.set(vault.vaultId, { counter: 1, hash: remembered, at: known.at });
    await follow(page, next, device);
    expect(device.memories.get(vaultId)).toEqual({ counter: 0, hash, at: content.at });
  });
});
