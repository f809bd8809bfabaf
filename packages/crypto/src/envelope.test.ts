import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { encodeBase64url } from "./base64url.ts";
import { systemRandom, type Bytes } from "./bytes.ts";
import { open, openKey, openText, seal, sealText } from "./envelope.ts";
import { encrypt, importAesKey, ivBytes } from "./primitives.ts";
import { utf8 } from "./utf8.ts";

const context = "pomander/v1/entry/vault/entry/1/title";
let key: CryptoKey;
let envelope: string;
const iv = () => systemRandom(ivBytes);

beforeAll(async () => {
  key = await importAesKey(systemRandom(32), ["encrypt", "decrypt", "unwrapKey"]);
  envelope = await sealText(key, context, "A title", iv());
});

const fault = (reason: string) => ({ code: "cannot_open", params: { field: "title", reason } });
const sealBytes = (plaintext: Bytes) => seal(key, context, plaintext, iv());

describe("an envelope", () => {
  test("gives back any well-formed text, a leading U+FEFF included", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
        const sealed = await sealText(key, context, text, iv());
        expect(await openText(key, context, sealed, "title")).toBe(text);
      }),
    );
    const marked = await sealText(key, context, "\u{feff}text", iv());
    expect(await openText(key, context, marked, "title")).toBe("\u{feff}text");
  });

  test("tells nothing of a text's length below the padding", async () => {
    const [empty, short] = await Promise.all(["", "x".repeat(31)].map((text) => sealText(key, context, text, iv())));
    expect(empty).toHaveLength(short!.length);
  });

  test.each(["v2.", "v1c.", "v10.", "V1.", " v1.", "", "1."])(
    "of version %j is refused by its version",
    async (version) => {
      await expect(open(key, context, version + envelope.slice(3), "title")).rejects.toMatchObject(fault("version"));
    },
  );

  test("that is truncated anywhere or has something behind it is refused", async () => {
    for (let end = 3; end < envelope.length; end++) {
      const opening = open(key, context, envelope.slice(0, end), "title");
      await expect(opening).rejects.toMatchObject({ code: "cannot_open", params: { field: "title" } });
    }
    for (const trailing of [".", "=", " ", "\n", ".AAAA", "\0"]) {
      await expect(open(key, context, envelope + trailing, "title")).rejects.toMatchObject(fault("shape"));
    }
    await expect(open(key, context, `${envelope}AAAA`, "title")).rejects.toMatchObject(fault("tag"));
  });

  test.each([
    ["without an IV", () => `v1..${envelope.slice(20)}`],
    ["with a shorter IV", () => `v1.${envelope.slice(7)}`],
    [
      "with a ciphertext shorter than a tag",
      () => `v1.${encodeBase64url(iv())}.${encodeBase64url(new Uint8Array(15))}`,
    ],
    ["with another character for its second dot", () => `${envelope.slice(0, 19)}A${envelope.slice(20)}`],
    ["with two dots for one", () => envelope.replace(/\.(?=[^.]*$)/, "..")],
  ])("%s is refused by its shape", async (_, make) => {
    await expect(open(key, context, make(), "title")).rejects.toMatchObject(fault("shape"));
  });

  test("with one bit of IV, ciphertext or tag changed is refused by its tag", async () => {
    const [, ivText = "", body = ""] = envelope.split(".");
    for (const part of [ivText, body]) {
      const bytes = Uint8Array.from(Buffer.from(part, "base64url"));
      for (const at of bytes.keys()) {
        const changed = bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
        const forged = envelope.replace(part, encodeBase64url(changed));
        await expect(open(key, context, forged, "title")).rejects.toMatchObject(fault("tag"));
      }
    }
  });

  test("opens neither in another context nor under another key", async () => {
    await expect(open(key, `${context}x`, envelope, "title")).rejects.toMatchObject(fault("tag"));
    const other = await importAesKey(systemRandom(32), ["decrypt"]);
    await expect(open(other, context, envelope, "title")).rejects.toMatchObject(fault("tag"));
  });

  test("of bytes that were not padded is refused by its padding", async () => {
    const sealed = await sealBytes(utf8("plain"));
    await expect(openText(key, context, sealed, "title")).rejects.toMatchObject(fault("padding"));
  });

  test.each([
    ["a lone continuation byte", [0x80, 0x80]],
    ["a surrogate", [0xed, 0xa0, 0x80, 0x80]],
    ["an overlong form", [0xc0, 0xaf, 0x80]],
  ])("of %s is refused as text", async (_, padded) => {
    const sealed = await sealBytes(Uint8Array.from(padded));
    await expect(openText(key, context, sealed, "title")).rejects.toMatchObject(fault("text"));
  });

  test("with a fault of ours is not taken for a forged one", async () => {
    const sealOnly = await importAesKey(systemRandom(32), ["encrypt"]);
    await expect(open(sealOnly, context, envelope, "title")).rejects.toMatchObject({ name: "InvalidAccessError" });
  });
});

describe("a sealed key", () => {
  test("becomes a key that opens and cannot be read out", async () => {
    const raw = systemRandom(32);
    const opened = await openKey(key, context, await sealBytes(raw), "key");
    expect(opened).toMatchObject({ extractable: false, usages: ["decrypt"] });
    const sealed = await seal(await importAesKey(raw, ["encrypt"]), "c", utf8("text"), iv());
    expect(await open(opened, "c", sealed, "title")).toEqual(utf8("text"));
  });

  test.each([16, 24, 31, 33])("of %i bytes is refused by its shape", async (length) => {
    const sealed = await sealBytes(systemRandom(length));
    await expect(openKey(key, context, sealed, "key")).rejects.toMatchObject({
      params: { field: "key", reason: "shape" },
    });
  });

  test("from another place is refused by its tag", async () => {
    const sealed = await sealBytes(systemRandom(32));
    await expect(openKey(key, "elsewhere", sealed, "key")).rejects.toMatchObject({
      params: { field: "key", reason: "tag" },
    });
  });
});

test("a tag of 128 bits stands behind the ciphertext", async () => {
  expect(await encrypt(key, iv(), utf8(context), new Uint8Array(5))).toHaveLength(5 + 16);
});
