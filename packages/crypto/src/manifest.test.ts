import { createHash, createHmac, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeBase64url } from "./base64url.ts";
import { systemRandom, xor } from "./bytes.ts";
import { sealText } from "./envelope.ts";
import { randomUuid } from "./ids.ts";
import {
  multisetHash,
  hashSealedManifest,
  hashEntry,
  openManifest,
  sealManifest,
  type ManifestContent,
  type EntryHashInput,
} from "./manifest.ts";
import { makeVault, openVaultKeys } from "./vault-key.ts";

const { vaultId, vaultKey } = makeVault(systemRandom);
const keys = await openVaultKeys(vaultKey, vaultId);
const entry: EntryHashInput = { _id: randomUuid(systemRandom), revision: 2, isArchive: false, key: "v1.iv.key" };
const content: ManifestContent = {
  count: 1,
  digest: encodeBase64url(await hashEntry(keys, entry)),
  prev: encodeBase64url(systemRandom(32)),
  at: "2026-11-03T09:12:00.000Z",
  search: false,
};
const fault = (reason: string) => ({ name: "OpenError", field: "manifest", reason });

describe("a mark", () => {
  test("is the HMAC of id, revision, archive flag and key", async () => {
    const markKey = Buffer.from(hkdfSync("sha256", vaultKey, "", "pomander/v1/manifest-mark", 32));
    const expected = createHmac("sha256", markKey).update(`${entry._id}\n2\n0\nv1.iv.key`).digest();
    expect(Buffer.from(await hashEntry(keys, entry))).toEqual(expected);
  });

  test("is another one when anything it covers is another", async () => {
    const changes = [{ _id: randomUuid(systemRandom) }, { revision: 3 }, { isArchive: true }, { key: "v1.iv.kex" }];
    const marks = await Promise.all([{}, ...changes].map((change) => hashEntry(keys, { ...entry, ...change })));
    expect(new Set(marks.map(encodeBase64url)).size).toBe(changes.length + 1);
  });
});

describe("a digest", () => {
  test("is zero for no entries, and the same in any order", async () => {
    expect(await multisetHash(keys, [])).toEqual(new Uint8Array(32));
    const entries = Array.from({ length: 7 }, () => ({ ...entry, _id: randomUuid(systemRandom) }));
    expect(await multisetHash(keys, entries)).toEqual(await multisetHash(keys, entries.toReversed()));
  });

  test("follows a change by two marks", async () => {
    const [a, b, c] = Array.from({ length: 3 }, () => ({ ...entry, _id: randomUuid(systemRandom) }));
    const before = await multisetHash(keys, [a!, b!, c!]);
    const saved = { ...b!, revision: 3, key: "v1.iv.new" };
    const after = xor(xor(before, await hashEntry(keys, b!)), await hashEntry(keys, saved));
    expect(after).toEqual(await multisetHash(keys, [a!, saved, c!]));
  });
});

describe("a manifest", () => {
  test("gives back its content, members that are not known included", async () => {
    const accepted = { at: content.at, counter: 7 };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.boolean(), async (counter, search) => {
        const given = { ...content, search, accepted, rotation: { to: [1] } };
        const manifest = await sealManifest(keys, counter, given, systemRandom);
        expect(manifest.counter).toBe(counter);
        expect(await openManifest(keys, manifest)).toEqual(given);
      }),
    );
  });

  test("opens neither under another counter nor in another vault", async () => {
    const manifest = await sealManifest(keys, 5, content, systemRandom);
    await expect(openManifest(keys, { ...manifest, counter: 6 })).rejects.toMatchObject(fault("tag"));
    const twin = await openVaultKeys(vaultKey, makeVault(systemRandom).vaultId);
    await expect(openManifest(twin, manifest)).rejects.toMatchObject(fault("tag"));
    await expect(openManifest(keys, { ...manifest, sealed: "v2.x" })).rejects.toMatchObject(fault("version"));
    await expect(openManifest(keys, { ...manifest, counter: -1 })).rejects.toMatchObject(fault("shape"));
    await expect(sealManifest(keys, 2 ** 31, content, systemRandom)).rejects.toThrow(RangeError);
  });

  test.each<Record<string, unknown>>([
    { count: -1 },
    { count: "1" },
    { count: undefined },
    { digest: "" },
    { digest: encodeBase64url(systemRandom(31)) },
    { digest: `${encodeBase64url(systemRandom(32))}=` },
    { prev: undefined },
    { prev: "x" },
    { at: "yesterday" },
    { at: 0 },
    { search: 0 },
    { search: undefined },
    { accepted: null },
    { accepted: { at: content.at } },
    { accepted: { at: "x", counter: 1 } },
  ])("that says %j is refused as text", async (change) => {
    const manifest = await sealManifest(keys, 1, { ...content, ...change } as ManifestContent, systemRandom);
    await expect(openManifest(keys, manifest)).rejects.toMatchObject(fault("text"));
  });

  test.each(["", "null", "[]", "1", "{"])("that is %j is refused as text", async (text) => {
    const sealed = await sealText(keys.seal, `pomander/v1/manifest/${vaultId}/1`, text, systemRandom(12));
    await expect(openManifest(keys, { counter: 1, sealed })).rejects.toMatchObject(fault("text"));
  });

  test("is remembered by the SHA-256 of what was sent", async () => {
    expect(await hashSealedManifest("v1.a.b")).toBe(createHash("sha256").update("v1.a.b").digest("base64url"));
  });
});
