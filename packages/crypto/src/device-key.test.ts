import { createCipheriv, hkdfSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { encodeBase64url } from "./base64url.ts";
import { systemRandom, type Bytes } from "./bytes.ts";
import { sealCommitting } from "./committing-envelope.ts";
import {
  deviceCredential,
  newMasterPassword,
  isGeneratedPassword,
  makeDeviceKey,
  openForDevice,
  sealForDevice,
} from "./device-key.ts";
import { randomUuid } from "./ids.ts";
import { hkdf, ivBytes } from "./primitives.ts";

const vaultId = randomUuid(systemRandom);
const refused = (reason: string) => ({ code: "cannot_open", params: { field: "envelope", reason } });

describe("a generated password", () => {
  test("is base64url of 32 random bytes", () => {
    const fixed = (length: number) => new Uint8Array(length).fill(255);
    expect(newMasterPassword(fixed)).toBe(`${"_".repeat(42)}8`);
    expect(isGeneratedPassword(newMasterPassword(systemRandom))).toBe(true);
    for (const text of [
      "",
      "x",
      `${"_".repeat(42)}9`,
      `${"_".repeat(43)}8`,
      `${"_".repeat(41)}=8`,
      `${"_".repeat(42)}8\n`,
    ])
      expect([text, isGeneratedPassword(text)]).toEqual([text, false]);
  });
});

describe("a device's key", () => {
  test("cannot be exported, and is made once for each device", async () => {
    const [one, other] = await Promise.all([makeDeviceKey(systemRandom), makeDeviceKey(systemRandom)]);
    expect(one.secret.extractable).toBe(false);
    await expect(crypto.subtle.exportKey("raw", one.secret)).rejects.toThrow("export is not supported");
    expect(one.deviceId).not.toBe(other.deviceId);
    expect(await deviceCredential(one)).not.toBe(await deviceCredential(other));
  });

  test("overwrites the bytes that it was made of", async () => {
    const given: Bytes[] = [];
    const random = (length: number) => {
      const bytes = systemRandom(length);
      given.push(bytes);
      return bytes;
    };
    await makeDeviceKey(random);
    expect(given[0]).toEqual(new Uint8Array(32));
  });

  test("opens the password that was sealed for it, in this vault and for this device alone", async () => {
    const [key, other] = await Promise.all([makeDeviceKey(systemRandom), makeDeviceKey(systemRandom)]);
    const password = newMasterPassword(systemRandom);
    const envelope = await sealForDevice(key, vaultId, password, systemRandom);
    expect(await openForDevice(key, { vaultId, envelope })).toBe(password);
    await expect(openForDevice(other, { vaultId, envelope })).rejects.toMatchObject(refused("commitment"));
    const elsewhere = { vaultId: randomUuid(systemRandom), envelope };
    await expect(openForDevice(key, elsewhere)).rejects.toMatchObject(refused("tag"));
    const renamed = { ...key, deviceId: other.deviceId };
    await expect(openForDevice(renamed, { vaultId, envelope })).rejects.toMatchObject(refused("tag"));
  });

  test("seals no other password, and opens none of another length", async () => {
    const key = await makeDeviceKey(systemRandom);
    await expect(sealForDevice(key, vaultId, "correct horse battery staple", systemRandom)).rejects.toThrow(RangeError);
    await expect(sealForDevice(key, "none", newMasterPassword(systemRandom), systemRandom)).rejects.toThrow(RangeError);
    const wrapKey = await hkdf(key.secret, "pomander/v1/device-wrap");
    const context = `pomander/v1/generated-password/${vaultId}/device/${key.deviceId}`;
    const envelope = await sealCommitting(wrapKey, context, new Uint8Array(31), systemRandom(ivBytes));
    await expect(openForDevice(key, { vaultId, envelope })).rejects.toMatchObject(refused("shape"));
  });

  test("makes what another implementation makes of the protocol's page", async () => {
    const secret = Buffer.alloc(32, 7);
    const key = { deviceId: randomUuid(systemRandom), secret: await importSecret(secret) };
    const derived = (ikm: Uint8Array, info: string, length = 32) =>
      Buffer.from(hkdfSync("sha256", ikm, Buffer.alloc(0), info, length));
    expect(await deviceCredential(key)).toBe(
      `v1.${derived(secret, "pomander/v1/device-credential").toString("base64url")}`,
    );
    const iv = Buffer.alloc(12, 9);
    const password = encodeBase64url(new Uint8Array(32).fill(3));
    const okm = derived(
      derived(secret, "pomander/v1/device-wrap"),
      `pomander/v1/committing/${iv.toString("base64url")}`,
      64,
    );
    const cipher = createCipheriv("aes-256-gcm", okm.subarray(0, 32), iv);
    cipher.setAAD(Buffer.from(`pomander/v1/generated-password/${vaultId}/device/${key.deviceId}`));
    const sealed = Buffer.concat([cipher.update(Buffer.alloc(32, 3)), cipher.final(), cipher.getAuthTag()]);
    const parts = [iv, okm.subarray(32), sealed].map((part) => part.toString("base64url"));
    const envelope = ["v1c", ...parts].join(".");
    expect(await sealForDevice(key, vaultId, password, () => new Uint8Array(iv))).toBe(envelope);
    expect(await openForDevice(key, { vaultId, envelope })).toBe(password);
  });
});

const importSecret = (raw: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey("raw", raw, "HKDF", false, ["deriveBits", "deriveKey"]);
