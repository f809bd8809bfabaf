import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ed25519Vectors, x25519Vector } from "../../test/published-vectors.ts";
import { bytesOf, hexOf, wycheproof, type WycheproofCase } from "../../test/wycheproof.ts";
import { encodeBase64url } from "../base64url.ts";
import { isBoxKey } from "./public-keys.ts";
import { isEd25519 } from "./verify-ed25519.ts";

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

const keyTextOf = (hex: string) => encodeBase64url(bytesOf(hex));

test("a signature has noble's verdict, also once the multiples of its key are kept", () => {
  const [{ seed, publicKey }] = ed25519Vectors;
  const message = bytesOf("00".repeat(150));
  const right = ed25519.sign(message, bytesOf(seed));
  const order = ed25519.Point.Fn.ORDER;
  const withScalar = (s: bigint) => bytesOf(hexOf(right.subarray(0, 32)) + littleEndianOf(s));
  const s = BigInt(`0x${hexOf(right.subarray(32).toReversed())}`);
  const signatures = [
    ...Array.from({ length: 16 }, (_, n) => right.map((byte, i) => (i === n * 4 ? byte ^ 1 : byte))),
    ...[0n, 1n, order - 1n, order, s + order].map(withScalar),
    bytesOf(`01${"00".repeat(63)}`),
    bytesOf("ff".repeat(64)),
    withTorsion(bytesOf(seed), message),
  ];
  expect(isEd25519(keyTextOf(publicKey), withTorsion(bytesOf(seed), message), message)).toBe(true);
  for (let round = 0; round < 2; round++) {
    expect(isEd25519(keyTextOf(publicKey), Uint8Array.from(right), message)).toBe(true);
    expect(isEd25519(keyTextOf(publicKey), Uint8Array.from(right), bytesOf("01"))).toBe(false);
    for (const signature of signatures) {
      const isRight = ed25519.verify(signature, message, bytesOf(publicKey), { zip215: false });
      expect(isEd25519(keyTextOf(publicKey), Uint8Array.from(signature), message)).toBe(isRight);
    }
  }
});

/** Signs with a nonce that has a part of small order: right by the equation with the cofactor, wrong by the other one. */
function withTorsion(seed: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { Point, utils } = ed25519;
  const { scalar, pointBytes } = utils.getExtendedPublicKey(seed);
  const ofSmallOrder = Point.fromHex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05");
  const nonce = Point.BASE.multiply(7n).add(ofSmallOrder).toBytes();
  const hash = createHash("sha512").update(nonce).update(pointBytes).update(message).digest();
  const k = Point.Fn.create(BigInt(`0x${hexOf(hash.toReversed())}`));
  return bytesOf(hexOf(nonce) + littleEndianOf(Point.Fn.create(7n + k * scalar)));
}

const littleEndianOf = (number: bigint) => hexOf(bytesOf(number.toString(16).padStart(64, "0")).toReversed());

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
      isRight: sig.length === 128 && isEd25519(keyTextOf(key), bytesOf(sig), bytesOf(msg)),
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
