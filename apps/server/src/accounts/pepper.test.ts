import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  auditWebhookAad,
  channelAad,
  createPepper,
  masterKeyAad,
  passkeyAad,
  recoveryKeyAad,
  totpSecretAad,
  writeKeyAad,
} from "./pepper.ts";

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

test("each place at rest has a name of its own, by which stored values open in later releases, too", () => {
  const names = [
    masterKeyAad("v"),
    recoveryKeyAad("v"),
    writeKeyAad("v"),
    passkeyAad("v", "c"),
    totpSecretAad("u", "f"),
    channelAad("c"),
    auditWebhookAad("w"),
  ];
  expect(names).toEqual([
    "v/master",
    "v/recovery",
    "v/write",
    "v/passkey/c",
    "u/totp/f",
    "c/channel",
    "w/audit-webhook",
  ]);
});

test.each<[use: string, hash: Buffer | string, text: string]>([
  ["sign-in-code", pepper.hashOfCode("challenge", "123456"), "challenge\n123456"],
  ["factor-recovery-code", pepper.hashOfRecoveryCode("user", "0123456789"), "user\n0123456789"],
  ["counter", pepper.pseudonymOf("account", "a@example.com"), "account\na@example.com"],
  ["link-ticket", pepper.ticketOf("link", "open"), "link\nopen"],
  ["fake-salt", pepper.fakeSalt("a@example.com", "strong"), "a@example.com\nstrong"],
])("what is hashed for a %s has a key of its own", (use, hash, text) => {
  const key = Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(32), `pomander/server/${use}`, 32));
  const expected = createHmac("sha256", key).update(text).digest();
  const stored = typeof hash === "string" ? Buffer.from(hash, "base64url") : hash;
  expect(stored).toEqual(expected.subarray(0, use === "fake-salt" ? 16 : 32));
});

test("the salt of an unknown address is the first 16 bytes of its HMAC", () => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "pomander/server/fake-salt", 32));
  const expected = createHmac("sha256", key).update("a@example.com").digest().subarray(0, 16);
  expect(pepper.fakeSalt("a@example.com")).toBe(expected.toString("base64url"));
});
