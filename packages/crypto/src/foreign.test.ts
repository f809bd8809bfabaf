import { createCipheriv, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bytesOf, hexOf } from "../test/wycheproof.ts";
import { systemRandom, type Bytes } from "./bytes.ts";
import { hkdfExpandSha256, openCbcThenHmac, pbkdf2Sha256 } from "./foreign.ts";
import { utf8 } from "./utf8.ts";

test.each([
  ["passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"],
  ["Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"],
])("PBKDF2-HMAC-SHA-256 gives RFC 7914 §11 for %s, %s, %i", async (password, salt, iterations, key) => {
  expect(hexOf(await pbkdf2Sha256(utf8(password), utf8(salt), iterations))).toBe(key);
});

test("the second half of HKDF gives the first 32 bytes of RFC 5869 appendix A.1", async () => {
  const pseudorandomKey = bytesOf("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5");
  const okm = await hkdfExpandSha256(pseudorandomKey, bytesOf("f0f1f2f3f4f5f6f7f8f9"));
  expect(hexOf(okm)).toBe("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf");
});

describe("AES-256-CBC under HMAC-SHA-256", () => {
  const [cipherKey, macKey, iv] = [systemRandom(32), systemRandom(32), systemRandom(16)];
  const text = utf8("Grüße");
  const tagOf = (ciphertext: Bytes): Bytes =>
    Uint8Array.from(createHmac("sha256", macKey).update(iv).update(ciphertext).digest());
  const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
  const ciphertext = Uint8Array.from(Buffer.concat([cipher.update(text), cipher.final()]));
  const sealed = { cipherKey, macKey, iv, ciphertext, tag: tagOf(ciphertext) };
  const changed = (bytes: Bytes) => bytes.with(0, (bytes[0] ?? 0) ^ 1);

  test("opens what Node's own seals", async () => expect(await openCbcThenHmac(sealed)).toEqual(text));

  test.each(["macKey", "iv", "ciphertext", "tag"] as const)(
    "with one bit of %s changed does not open",
    async (part) => {
      expect(await openCbcThenHmac({ ...sealed, [part]: changed(sealed[part]) })).toBeNull();
    },
  );

  test("with a tag that is cut short does not open", async () => {
    expect(await openCbcThenHmac({ ...sealed, tag: sealed.tag.slice(0, 16) })).toBeNull();
  });

  test("with a right tag over something that is no ciphertext does not open", async () => {
    for (const broken of [ciphertext.slice(0, 15), changed(ciphertext).slice(0, 0)])
      expect(await openCbcThenHmac({ ...sealed, ciphertext: broken, tag: tagOf(broken) })).toBeNull();
  });
});
