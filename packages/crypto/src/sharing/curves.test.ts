import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { describe, expect, test } from "vitest";
import { ed25519Vectors, x25519Vector } from "../../test/published-vectors.ts";
import { bytesOf, hexOf, wycheproof, type WycheproofCase } from "../../test/wycheproof.ts";
import { encodeBase64url } from "../base64url.ts";
import { isBoxKey } from "./public-keys.ts";

test.each(ed25519Vectors)("Ed25519 gives RFC 8032 §7.1: $publicKey", ({ seed, publicKey, message, signature }) => {
  expect(hexOf(ed25519.getPublicKey(bytesOf(seed)))).toBe(publicKey);
  expect(hexOf(ed25519.sign(bytesOf(message), bytesOf(seed)))).toBe(signature);
  expect(ed25519.verify(bytesOf(signature), bytesOf(message), bytesOf(publicKey), { zip215: false })).toBe(true);
  expect(ed25519.verify(bytesOf(signature), bytesOf(`${message}00`), bytesOf(publicKey), { zip215: false })).toBe(
    false,
  );
});

test("X25519 gives RFC 7748 §6.1", () => {
  const { privateKey, publicKey, otherPrivateKey, otherPublicKey, shared } = x25519Vector;
  expect(hexOf(x25519.getPublicKey(bytesOf(privateKey)))).toBe(publicKey);
  expect(hexOf(x25519.getPublicKey(bytesOf(otherPrivateKey)))).toBe(otherPublicKey);
  expect(hexOf(x25519.getSharedSecret(bytesOf(privateKey), bytesOf(otherPublicKey)))).toBe(shared);
  expect(hexOf(x25519.getSharedSecret(bytesOf(otherPrivateKey), bytesOf(publicKey)))).toBe(shared);
});

interface EddsaVerify {
  publicKey: { pk: string };
  tests: (WycheproofCase & { msg: string; sig: string })[];
}
interface XdhComp {
  tests: (WycheproofCase & { public: string; private: string; shared: string })[];
}
const eddsa = wycheproof<EddsaVerify>("ed25519_test.json");
const xdh = wycheproof<XdhComp>("x25519_test.json");

describe("Project Wycheproof", () => {
  test.skipIf(eddsa === null)("Ed25519", () => {
    const cases = eddsa!.groups.flatMap(({ publicKey, tests }) =>
      tests.map((each) => ({ ...each, key: publicKey.pk })),
    );
    const verdicts = cases.map(({ tcId, key, msg, sig }) => ({
      tcId,
      isRight: sig.length === 128 && ed25519.verify(bytesOf(sig), bytesOf(msg), bytesOf(key), { zip215: false }),
    }));
    expect(verdicts).toEqual(cases.map(({ tcId, result }) => ({ tcId, isRight: result === "valid" })));
    expect(verdicts).toHaveLength(eddsa!.count);
  });

  test.skipIf(xdh === null)("X25519, with every shared secret of zeros refused", () => {
    const cases = xdh!.groups.flatMap(({ tests }) => tests);
    const given = cases.map((each) => ({ tcId: each.tcId, shared: sharedOrZeros(each) }));
    expect(given).toEqual(cases.map(({ tcId, shared }) => ({ tcId, shared })));
    expect(given).toHaveLength(xdh!.count);
  });
});

/** Returns a shared secret; zeros where the key is refused. */
function sharedOrZeros({ private: secret, public: key }: XdhComp["tests"][number]): string {
  const isTaken = isBoxKey(encodeBase64url(bytesOf(key)));
  return isTaken ? hexOf(x25519.getSharedSecret(bytesOf(secret), bytesOf(key))) : "00".repeat(32);
}
