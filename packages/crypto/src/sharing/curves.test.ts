import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { expect, test } from "vitest";
import { ed25519Vectors, x25519Vector } from "../../test/published-vectors.ts";
import { bytesOf, hexOf } from "../../test/wycheproof.ts";

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
