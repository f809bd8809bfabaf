import { expect, describe, test } from "vitest";
import { ciphertextOfTwoKeys } from "../test/ciphertext-of-two-keys.ts";
import { encodeBase64url } from "./base64url.ts";
import { systemRandom } from "./bytes.ts";
import { openCommitting, sealCommitting } from "./committing-envelope.ts";
import { decrypt, hkdf, importAesKey, importDerivationKey } from "./primitives.ts";
import { utf8 } from "./utf8.ts";

const context = "pomander/v1/vault-key/vault/master";
const key = systemRandom(32);
const secret = systemRandom(32);
const envelope = await sealCommitting(key, context, secret, systemRandom(12));

const opening = (text: string, under = key, associatedData = context) =>
  openCommitting(under, associatedData, text, "wrappedVaultKey");
const fault = (reason: string) => ({ code: "cannot_open", params: { field: "wrappedVaultKey", reason } });

describe("a committing envelope", () => {
  test("gives back what was sealed", async () => expect(await opening(envelope)).toEqual(secret));

  test("is the same under raw bytes and under a key for derivation", async () => {
    const [raw, iv] = [systemRandom(32), systemRandom(12)];
    const derivationKey = await importDerivationKey(raw);
    const sealed = await sealCommitting(derivationKey, context, secret, iv);
    expect(sealed).toBe(await sealCommitting(raw, context, secret, iv));
    expect(await openCommitting(derivationKey, context, sealed, "manifest")).toEqual(secret);
  });

  test("under another key is refused by its commitment", async () => {
    await expect(opening(envelope, systemRandom(32))).rejects.toMatchObject(fault("commitment"));
  });

  test("in another place is refused by its tag", async () => {
    await expect(opening(envelope, key, `${context}x`)).rejects.toMatchObject(fault("tag"));
  });

  test("with one bit of its commitment, IV or ciphertext changed is refused", async () => {
    const parts = envelope.split(".");
    for (const [at, reason] of [
      [1, "commitment"],
      [2, "commitment"],
      [3, "tag"],
    ] as const) {
      const bytes = Uint8Array.from(Buffer.from(parts[at] ?? "", "base64url"));
      bytes[0]! ^= 0x80;
      await expect(opening(parts.with(at, encodeBase64url(bytes)).join("."))).rejects.toMatchObject(fault(reason));
    }
  });

  test.each(["v1", "v2c", "v1C", ""])("of version %j is refused by its version", async (version) => {
    await expect(opening(envelope.replace("v1c", version))).rejects.toMatchObject(fault("version"));
  });

  test("with a part missing, added, shortened or not base64url is refused by its shape", async () => {
    const parts = envelope.split(".");
    const shapes = [
      "v1c",
      parts.slice(0, 3),
      [...parts, "AAAA"],
      parts.with(1, "AAAA"),
      parts.with(2, "AAAA"),
      parts.with(3, encodeBase64url(new Uint8Array(15))),
      parts.with(3, `${parts[3]}=`),
      parts.with(2, ""),
    ].map((shape) => [shape].flat().join("."));
    for (const shape of shapes) await expect(opening(shape)).rejects.toMatchObject(fault("shape"));
  });

  test("made to open under two passwords opens under neither's twin", async () => {
    const iv = systemRandom(12);
    const [mine, other] = [systemRandom(32), systemRandom(32)];
    const [okm, otherOkm] = await Promise.all(
      [mine, other].map((each) => hkdf(each, `pomander/v1/committing/${encodeBase64url(iv)}`, 64)),
    );
    const [cipherKey, otherCipherKey] = [okm!.slice(0, 32), otherOkm!.slice(0, 32)];
    const twin = ciphertextOfTwoKeys(cipherKey, otherCipherKey, iv, utf8(context));

    // The attack is real: plain AES-GCM opens it under both keys, to two different vault keys.
    const plain = await decrypt(await importAesKey(cipherKey, ["decrypt"]), iv, utf8(context), twin);
    const otherPlain = await decrypt(await importAesKey(otherCipherKey, ["decrypt"]), iv, utf8(context), twin);
    expect(plain).toHaveLength(32);
    expect(otherPlain).toHaveLength(32);
    expect(otherPlain).not.toEqual(plain);

    const forged = ["v1c", ...[iv, okm!.slice(32), twin].map(encodeBase64url)].join(".");
    expect(await opening(forged, mine)).toEqual(plain);
    await expect(opening(forged, other)).rejects.toMatchObject(fault("commitment"));
  });
});
