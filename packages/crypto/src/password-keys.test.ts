import { describe, expect, test } from "vitest";
import { decodeBase64url } from "./base64url.ts";
import { systemRandom } from "./bytes.ts";
import { newKdf, type Argon2id } from "./kdf.ts";
import { passwordBytes } from "./password-bytes.ts";
import { derivePasswordKeys } from "./password-keys.ts";
import { hkdf } from "./primitives.ts";
import { utf8 } from "./utf8.ts";

describe("a master password", () => {
  test("is the same however its characters are composed, and never trimmed", () => {
    expect(passwordBytes("e\u0301 \ufb01")).toEqual(utf8("\u00e9 fi"));
    expect(passwordBytes(" a ")).toEqual(utf8(" a "));
    expect(passwordBytes("A")).not.toEqual(passwordBytes("a"));
  });

  test("has 1 to 1,024 bytes once composed", () => {
    expect(passwordBytes("x".repeat(1_024))).toHaveLength(1_024);
    expect(passwordBytes("e\u0301".repeat(512))).toHaveLength(1_024);
    expect(() => passwordBytes("x".repeat(1_025))).toThrow(expect.objectContaining({ code: "text_too_long" }));
    expect(() => passwordBytes("")).toThrow(expect.objectContaining({ code: "password_empty" }));
    expect(() => passwordBytes("a\ud800")).toThrow(expect.objectContaining({ code: "text_malformed" }));
  });

  test("becomes a credential and a wrap key, by the account's own settings", async () => {
    const kdf = newKdf(systemRandom);
    const masterKey = systemRandom(32);
    const argon2: Argon2id = async (input) => {
      const { salt, memoryKiB, iterations, parallelism } = kdf;
      expect(input).toEqual({
        password: utf8("secret"),
        salt: decodeBase64url(salt),
        memoryKiB,
        iterations,
        parallelism,
      });
      return masterKey;
    };
    const keys = await derivePasswordKeys("secret", kdf, argon2);
    expect(keys.credential).toMatch(/^v1\.[A-Za-z0-9_-]{43}$/);
    expect(decodeBase64url(keys.credential.slice(3))).toEqual(await hkdf(masterKey, "pomander/v1/credential"));
    expect(keys.wrapKey).toEqual(await hkdf(masterKey, "pomander/v1/wrap"));
    expect(keys.wrapKey).not.toEqual(decodeBase64url(keys.credential.slice(3)));
  });

  test("is not derived at all with weaker settings", async () => {
    const never: Argon2id = () => expect.unreachable("Argon2 must not run");
    const kdf = { ...newKdf(systemRandom), iterations: 1 };
    await expect(derivePasswordKeys("secret", kdf, never)).rejects.toMatchObject({ params: { reason: "weak" } });
  });
});
