import { createCipheriv, createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decryptAesCbc } from "./foreign.ts";
import { aesKdf, KeyStream, sha512 } from "./keepass.ts";

const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("ChaCha20", () => {
  // RFC 8439 §2.4.2; its counter begins at 1.
  test("gives the ciphertext of RFC 8439", () => {
    const stream = new KeyStream(
      "chacha20",
      fromHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"),
      fromHex("000000000000004a00000000"),
    );
    stream.xor(new Uint8Array(64));
    const text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
    expect(toHex(stream.xor(utf8(text)))).toBe(
      "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b" +
        "f91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8" +
        "07ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736" +
        "5af90bbf74a35be6b40b8eedf2785e42874d",
    );
  });

  // RFC 8439 appendix A.1, test vectors 1 and 2: the first two blocks under a key and a nonce of zeros.
  test("gives the blocks of RFC 8439's appendix", () => {
    const stream = new KeyStream("chacha20", new Uint8Array(32), new Uint8Array(12));
    expect(toHex(stream.xor(new Uint8Array(128)))).toBe(
      "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7" +
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586" +
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed" +
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    );
  });
});

describe("Salsa20", () => {
  // ECRYPT's verified test vectors of Salsa20/20, 256-bit keys: set 1 vector 0 and set 2 vector 0.
  test.each([
    [
      "80".padEnd(64, "0"),
      {
        0: "E3BE8FDD8BECA2E3EA8EF9475B29A6E7003951E1097A5C38D23B7A5FAD9F6844B22C97559E2723C7CBBD3FE4FC8D9A0744652A83E72A9C461876AF4D7EF1A117",
        192: "57BE81F47B17D9AE7C4FF15429A73E10ACF250ED3A90A93C711308A74C6216A9ED84CD126DA7F28E8ABF8BB63517E1CA98E712F4FB2E1A6AED9FDC73291FAA17",
        448: "696AFCFD0CDDCC83C7E77F11A649D79ACDC3354E9635FF137E929933A0BD6F5377EFA105A3A4266B7C0D089D08F1E855CC32B15B93784A36E56A76CC64BC8477",
      },
    ],
    [
      "00".repeat(32),
      {
        0: "9A97F65B9B4C721B960A672145FCA8D4E32E67F9111EA979CE9C4826806AEEE63DE9C0DA2BD7F91EBCB2639BF989C6251B29BF38D39A9BDCE7C55F4B2AC12A39",
      },
    ],
  ])("gives the stream of ECRYPT's vectors under the key %s", (key, expected) => {
    const bytes = new KeyStream("salsa20", fromHex(key), new Uint8Array(8)).xor(new Uint8Array(512));
    for (const [at, hex] of Object.entries(expected)) {
      expect(toHex(bytes.slice(Number(at), Number(at) + 64)).toUpperCase()).toBe(hex);
    }
  });
});

describe("a key stream", () => {
  test("is the same in pieces as at once, beyond what is made at a time", () => {
    const [key, length] = [new Uint8Array(randomBytes(32)), 10_000];
    for (const [cipher, nonce] of [
      ["chacha20", 12],
      ["salsa20", 8],
    ] as const) {
      const whole = new KeyStream(cipher, key, new Uint8Array(nonce)).xor(new Uint8Array(length));
      fc.assert(
        fc.property(fc.array(fc.nat(3_000), { minLength: 1, maxLength: 6 }), (pieces) => {
          const stream = new KeyStream(cipher, key, new Uint8Array(nonce));
          let at = 0;
          for (const piece of pieces) {
            const end = Math.min(length, at + piece);
            expect(toHex(stream.xor(new Uint8Array(end - at)))).toBe(toHex(whole.slice(at, end)));
            at = end;
          }
        }),
        { numRuns: 20 },
      );
    }
  });
});

describe("the key derivation of KeePass 2", () => {
  const [key, seed] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))];

  /** AES-256-ECB, round by round. */
  const slowly = (rounds: number) => {
    const cipher = createCipheriv("aes-256-ecb", seed, null).setAutoPadding(false);
    let value: Buffer = Buffer.from(key);
    for (let round = 0; round < rounds; round++) value = cipher.update(value);
    return createHash("sha256").update(value).digest("hex");
  };

  test.each([1, 2, 1_000, (1 << 18) + 1])("of %i rounds is that of AES-ECB", async (rounds) => {
    expect(toHex(await aesKdf({ key, seed, rounds }))).toBe(slowly(rounds));
  });

  test("tells how far it is, and ends when it is told to", async () => {
    const told: number[] = [];
    await aesKdf({ key, seed, rounds: 3 << 18, onSlice: (done) => void told.push(done) });
    expect(told).toEqual([1 / 3, 2 / 3, 1]);
    const reason = new Error("cancelled");
    const ended = aesKdf({
      key,
      seed,
      rounds: 1 << 30,
      onSlice: () => {
        throw reason;
      },
    });
    await expect(ended).rejects.toBe(reason);
  });
});

test("AES-256-CBC opens what was sealed, and nothing under another key", async () => {
  const [key, iv] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(16))];
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  const sealed = new Uint8Array(Buffer.concat([cipher.update("pässwörd"), cipher.final()]));
  expect(await decryptAesCbc(key, iv, sealed)).toEqual(utf8("pässwörd"));
  expect(await decryptAesCbc(key, iv, sealed.slice(0, 15))).toBeNull();
});

test("SHA-512 of nothing", async () => {
  expect(toHex(await sha512(new Uint8Array()))).toBe(createHash("sha512").digest("hex"));
});
