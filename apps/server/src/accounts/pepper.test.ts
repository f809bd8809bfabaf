import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createPepper, masterKeyAad, recoveryKeyAad } from "./pepper.ts";

const secret = randomBytes(32);
const pepper = createPepper(secret);

test("a verifier is HMAC-SHA-256 under a key of the pepper", () => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "pomander/server/verifier", 32));
  expect(pepper.verifierOf("v1.x")).toEqual(createHmac("sha256", key).update("v1.x").digest());
});

test("a credential is right for its verifier alone, and for none never", () => {
  expect(pepper.isCredentialOf("v1.x", pepper.verifierOf("v1.x"))).toBe(true);
  expect(pepper.isCredentialOf("v1.y", pepper.verifierOf("v1.x"))).toBe(false);
  expect(pepper.isCredentialOf("v1.x", null)).toBe(false);
  expect(pepper.isCredentialOf("v1.x", createPepper(randomBytes(32)).verifierOf("v1.x"))).toBe(false);
});

test("a key at rest opens in its place, under its pepper, unchanged, and nowhere else", () => {
  const sealed = pepper.sealAtRest(masterKeyAad("a"), "v1c.key");
  expect(pepper.openAtRest(masterKeyAad("a"), sealed)).toBe("v1c.key");
  expect(() => pepper.openAtRest(masterKeyAad("b"), sealed)).toThrow("unable to authenticate");
  expect(() => pepper.openAtRest(recoveryKeyAad("a"), sealed)).toThrow("unable to authenticate");
  expect(() => createPepper(randomBytes(32)).openAtRest(masterKeyAad("a"), sealed)).toThrow("unable to authenticate");
  const bytes = Buffer.from(sealed, "base64url");
  for (let i = 0; i < bytes.length; i++) {
    const broken = Buffer.from(bytes);
    broken[i]! ^= 1;
    expect(() => pepper.openAtRest(masterKeyAad("a"), broken.toString("base64url"))).toThrow("unable to authenticate");
  }
  expect(pepper.sealAtRest(masterKeyAad("a"), "v1c.key")).not.toBe(sealed);
});

test("the salt of an unknown address is the first 16 bytes of its HMAC", () => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "pomander/server/fake-salt", 32));
  const expected = createHmac("sha256", key).update("a@example.com").digest().subarray(0, 16);
  expect(pepper.fakeSalt("a@example.com")).toBe(expected.toString("base64url"));
});
