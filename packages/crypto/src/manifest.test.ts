import { createDecipheriv, createHash, createHmac, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ciphertextOfTwoKeys } from "../test/ciphertext-of-two-keys.ts";
import { encodeBase64url } from "./base64url.ts";
import { systemRandom, type Bytes } from "./bytes.ts";
import { openCommitting, sealCommitting } from "./committing-envelope.ts";
import { sealText } from "./envelope.ts";
import { randomUuid } from "./ids.ts";
import {
  checkCode,
  hashSealedManifest,
  isManifestLink,
  openManifest,
  sealManifest,
  type ManifestContent,
} from "./manifest.ts";
import { pad } from "./padding.ts";
import { decrypt, importAesKey } from "./primitives.ts";
import { utf8 } from "./utf8.ts";
import { makeVault, openVaultKeys, writeKeyOf } from "./vault-key.ts";

const { vaultId, vaultKey } = makeVault(systemRandom);
const keys = await openVaultKeys(vaultKey, vaultId);
const at = "2026-11-03T09:12:00.000Z";
const hash = () => encodeBase64url(systemRandom(32));
const content: ManifestContent = { count: 1, digest: hash(), prev: hash(), at, search: false };
const fault = (reason: string) => ({ code: "cannot_open", params: { field: "manifest", reason } });

/** Derives a key as another client would, with Node's own functions. */
const derive = (ikm: Uint8Array, info: string, length = 32) =>
  Buffer.from(hkdfSync("sha256", ikm, "", `pomander/v1/${info}`, length));
const sha256 = (text: string) => createHash("sha256").update(text).digest();
const decodePart = (part: string) => Buffer.from(part, "base64url");

describe("a manifest", () => {
  test("gives back its content, members that are not known included", async () => {
    const follows = { vaultId: randomUuid(systemRandom), vaultKey: hash(), counter: 7, hash: hash() };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.boolean(), async (counter, search) => {
        const given = { ...content, search, follows, lockAfterMinutes: 5, rotation: { to: [1] } };
        const manifest = await sealManifest(keys, counter, given, systemRandom);
        expect(manifest.counter).toBe(counter);
        expect(await openManifest(keys, manifest)).toEqual(given);
      }),
    );
  });

  test("is a committing envelope of padded JSON under a key for its IV, bound to its place", async () => {
    const { sealed } = await sealManifest(keys, 5, content, systemRandom);
    expect(sealed).toHaveLength(428);
    const [version, iv = "", commitment = "", body = ""] = sealed.split(".");
    const okm = derive(derive(vaultKey, "manifest-seal"), `committing/${iv}`, 64);
    expect([version, commitment]).toEqual(["v1c", okm.subarray(32).toString("base64url")]);
    const bytes = decodePart(body);
    const decipher = createDecipheriv("aes-256-gcm", okm.subarray(0, 32), decodePart(iv));
    decipher.setAAD(Buffer.from(`pomander/v1/manifest/${vaultId}/5`)).setAuthTag(bytes.subarray(-16));
    const padded = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
    expect(padded).toHaveLength(256);
    expect(JSON.parse(padded.subarray(0, padded.lastIndexOf(0x80)).toString())).toEqual(content);
  });

  test("opens neither under another counter, nor in another vault, nor under another key", async () => {
    const manifest = await sealManifest(keys, 5, content, systemRandom);
    await expect(openManifest(keys, { ...manifest, counter: 6 })).rejects.toMatchObject(fault("tag"));
    const other = makeVault(systemRandom);
    const twin = await openVaultKeys(vaultKey, other.vaultId);
    await expect(openManifest(twin, manifest)).rejects.toMatchObject(fault("tag"));
    const strange = await openVaultKeys(other.vaultKey, vaultId);
    await expect(openManifest(strange, manifest)).rejects.toMatchObject(fault("commitment"));
    await expect(openManifest(keys, { ...manifest, sealed: "v2.x" })).rejects.toMatchObject(fault("version"));
    await expect(openManifest(keys, { ...manifest, counter: -1 })).rejects.toMatchObject(fault("shape"));
    await expect(sealManifest(keys, 2 ** 31, content, systemRandom)).rejects.toThrow(RangeError);
  });

  test("made to open under two keys opens under neither's twin", async () => {
    const otherKey = makeVault(systemRandom).vaultKey;
    const iv = systemRandom(12);
    const ivText = encodeBase64url(iv);
    const [mine, other] = [vaultKey, otherKey].map((each) => {
      const okm = Uint8Array.from(derive(derive(each, "manifest-seal"), `committing/${ivText}`, 64));
      return { cipherKey: okm.slice(0, 32), commitment: okm.slice(32) };
    }) as [Record<"cipherKey" | "commitment", Bytes>, Record<"cipherKey" | "commitment", Bytes>];
    const context = `pomander/v1/manifest/${vaultId}/1`;
    const twin = ciphertextOfTwoKeys(mine.cipherKey, other.cipherKey, iv, utf8(context));

    // The attack is real: plain AES-GCM opens it under both keys.
    for (const { cipherKey } of [mine, other])
      expect(await decrypt(await importAesKey(cipherKey, ["decrypt"]), iv, utf8(context), twin)).toHaveLength(32);

    const forge = ({ commitment }: { commitment: Bytes }) => ({
      counter: 1,
      sealed: ["v1c", ivText, encodeBase64url(commitment), encodeBase64url(twin)].join("."),
    });
    const otherKeys = await openVaultKeys(otherKey, vaultId);
    expect(await openCommitting(keys.seal, context, forge(mine).sealed, "manifest")).toHaveLength(32);
    await expect(openManifest(otherKeys, forge(mine))).rejects.toMatchObject(fault("commitment"));
    await expect(openManifest(keys, forge(other))).rejects.toMatchObject(fault("commitment"));
  });

  test("in an envelope that does not commit is refused by its version", async () => {
    const sealKey = await importAesKey(Uint8Array.from(derive(vaultKey, "manifest-seal")), ["encrypt"]);
    const context = `pomander/v1/manifest/${vaultId}/1`;
    const sealed = await sealText(sealKey, context, JSON.stringify(content), systemRandom(12));
    await expect(openManifest(keys, { counter: 1, sealed })).rejects.toMatchObject(fault("version"));
  });

  const sealPadded = async (padded: Bytes) => ({
    counter: 1,
    sealed: await sealCommitting(keys.seal, `pomander/v1/manifest/${vaultId}/1`, padded, systemRandom(12)),
  });

  test("of more than 8,000 characters is not sealed", async () => {
    const room = 4_095 - JSON.stringify({ ...content, later: "" }).length;
    const longest = { ...content, later: "x".repeat(room) };
    const manifest = await sealManifest(keys, 1, longest, systemRandom);
    expect(await openManifest(keys, manifest)).toEqual(longest);
    const longer = { ...content, later: "x".repeat(room + 1) };
    await expect(sealManifest(keys, 1, longer, systemRandom)).rejects.toThrow(RangeError);
  });

  test("of more than 8,000 characters is refused by its shape, whoever sealed it", async () => {
    const padTo = (length: number) => {
      const padded = new Uint8Array(length);
      padded.set(pad(utf8(JSON.stringify(content))));
      return padded;
    };
    const longest = await sealPadded(padTo(5_935));
    expect(longest.sealed).toHaveLength(8_000);
    expect(await openManifest(keys, longest)).toEqual(content);
    const longer = await sealPadded(padTo(5_936));
    expect(longer.sealed).toHaveLength(8_001);
    await expect(openManifest(keys, longer)).rejects.toMatchObject(fault("shape"));
  });

  const from = { counter: 4, hash: hash() };

  test.each([null, from, { counter: 0, hash: hash(), unknown: 1 }])("says what was kept, from %j on", async (link) => {
    const given = { ...content, accepted: { at, counter: 7, from: link } };
    const manifest = await sealManifest(keys, 8, given, systemRandom);
    expect(await openManifest(keys, manifest)).toEqual(given);
  });

  test.each<Record<string, unknown>>([
    { count: -1 },
    { count: "1" },
    { count: undefined },
    { digest: "" },
    { digest: encodeBase64url(systemRandom(31)) },
    { digest: `${hash()}=` },
    { prev: undefined },
    { prev: "x" },
    { at: "yesterday" },
    { at: 0 },
    { search: 0 },
    { search: undefined },
    { accepted: null },
    { accepted: true },
    { accepted: { at, counter: 1 } },
    { accepted: { at: "x", counter: 1, from } },
    { accepted: { counter: 1, from } },
    { accepted: { at, counter: -1, from } },
    { accepted: { at, from } },
    { accepted: { at, counter: 1, from: from.hash } },
    { accepted: { at, counter: 1, from: {} } },
    { accepted: { at, counter: 1, from: { ...from, counter: "4" } } },
    { accepted: { at, counter: 1, from: { ...from, counter: 2 ** 31 } } },
    { accepted: { at, counter: 1, from: { ...from, hash: "" } } },
    { accepted: { at, counter: 1, from: { counter: 4 } } },
  ])("that says %j is refused as text", async (change) => {
    const manifest = await sealManifest(keys, 2, { ...content, ...change } as ManifestContent, systemRandom);
    await expect(openManifest(keys, manifest)).rejects.toMatchObject(fault("text"));
  });

  test.each(["", "null", "[]", "1", "{"])("that is %j is refused as text", async (text) => {
    await expect(openManifest(keys, await sealPadded(pad(utf8(text))))).rejects.toMatchObject(fault("text"));
  });

  test("that is not padded is refused by its padding", async () => {
    const bare = await sealPadded(utf8(JSON.stringify(content)));
    await expect(openManifest(keys, bare)).rejects.toMatchObject(fault("padding"));
  });
});

describe("a link", () => {
  test("is known by the SHA-256 of what was sent", async () => {
    expect(await hashSealedManifest("v1c.a.b.c")).toBe(sha256("v1c.a.b.c").toString("base64url"));
  });

  test("is a counter and a hash, and nothing else is one", () => {
    expect(isManifestLink({ counter: 0, hash: hash() })).toBe(true);
    for (const other of [
      undefined,
      null,
      1,
      "",
      [],
      {},
      { counter: 1 },
      { hash: hash() },
      { counter: 1.5, hash: hash() },
    ])
      expect(isManifestLink(other)).toBe(false);
    for (const wrong of ["", hash().slice(1), `${hash()}A`, 1])
      expect(isManifestLink({ counter: 1, hash: wrong })).toBe(false);
  });
});

describe("a proof", () => {
  const manifest = sealManifest(keys, 5, content, systemRandom);
  const prove = (writeKey: Uint8Array, vault: string, counter: number, sealed: string) =>
    createHmac("sha256", writeKey)
      .update(`pomander/v1/write\n${vault}\n${counter}\n${sha256(sealed).toString("base64url")}`)
      .digest("base64url");

  test("is the HMAC of vault, counter and seal under the write key that the server keeps", async () => {
    const { sealed, proof } = await manifest;
    expect(proof).toBe(prove(decodePart(await writeKeyOf(vaultKey)), vaultId, 5, sealed));
  });

  test("is another one for another counter, seal, vault or key", async () => {
    const iv = systemRandom(12);
    const other = makeVault(systemRandom);
    const sealings = [
      await sealManifest(keys, 5, content, () => iv),
      await sealManifest(keys, 6, content, () => iv),
      await sealManifest(keys, 5, content, systemRandom),
      await sealManifest(await openVaultKeys(vaultKey, other.vaultId), 5, content, () => iv),
      await sealManifest(await openVaultKeys(other.vaultKey, vaultId), 5, content, () => iv),
    ];
    expect(new Set(sealings.map(({ proof }) => proof)).size).toBe(sealings.length);
  });
});

describe("a check code", () => {
  test("is six groups of five digits of the hash's SHA-256", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (bytes) => {
        const link = Buffer.from(bytes).toString("base64url");
        const hex = sha256(`pomander/v1/code\n${link}`).toString("hex");
        const groups = [0, 10, 20, 30, 40, 50].map((start) => BigInt(`0x${hex.slice(start, start + 10)}`) % 100_000n);
        const code = await checkCode(link);
        expect(code).toMatch(/^\d{5}( \d{5}){5}$/);
        expect(code.split(" ").map(BigInt)).toEqual(groups);
      }),
    );
  });
});
