import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBase64url } from "./base64url.ts";
import { systemRandom, type Bytes } from "./bytes.ts";
import { hkdf } from "./primitives.ts";
import { deriveRecoveryKeys, formatRecoveryKey, newRecoverySecret, parseRecoveryKey } from "./recovery-key.ts";

const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((array): Bytes => Uint8Array.from(array));

describe("a recovery key", () => {
  test("is shown as 8 groups of 4 and read back", () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const text = formatRecoveryKey(secret);
        expect(text).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){7}$/);
        expect(parseRecoveryKey(text)).toEqual(secret);
      }),
    );
  });

  test("is Crockford's base 32, 5 bits at a time from the front", () => {
    const first = new Uint8Array(20);
    first[0] = 0b1111_1000;
    first[19] = 0b0000_0001;
    expect(formatRecoveryKey(first)).toBe("Z000-0000-0000-0000-0000-0000-0000-0001");
    const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    expect(formatRecoveryKey(parseRecoveryKey(alphabet)).replaceAll("-", "")).toBe(alphabet);
  });

  test("may be typed in any case, with spaces and hyphens anywhere, O for 0, I or L for 1", () => {
    const spoil = fc.record({
      secret: secrets,
      choices: fc.array(fc.nat({ max: 5 }), { minLength: 32, maxLength: 32 }),
      gaps: fc.array(fc.constantFrom("", " ", "-", " - ", "\n", "\u00a0"), { minLength: 33, maxLength: 33 }),
    });
    fc.assert(
      fc.property(spoil, ({ secret, choices, gaps }) => {
        const typed = Array.from(formatRecoveryKey(secret).replaceAll("-", ""), (char, i) => {
          const lookAlikes = { "0": "0Oo0Oo", "1": "1IiLl1" }[char] ?? char.toLowerCase() + char.repeat(5);
          return (gaps[i] ?? "") + lookAlikes[choices[i] ?? 0];
        });
        expect(parseRecoveryKey(typed.join("") + gaps[32])).toEqual(secret);
      }),
    );
  });

  test.each(["U", "u", "*", "=", "_", ".", "\u017f", "\u0131", "\u212a", "٣", "\u{1d7d8}", "–"])(
    "with %j in it is refused on the device",
    (char) => {
      const text = formatRecoveryKey(systemRandom(20));
      expect(() => parseRecoveryKey(char + text.slice(1))).toThrow(
        expect.objectContaining({ code: "recovery_key_character", params: { character: char } }),
      );
    },
  );

  test.each([0, 31, 33])("of %i characters is refused on the device", (length) => {
    expect(() => parseRecoveryKey("0".repeat(length))).toThrow(
      expect.objectContaining({ code: "recovery_key_length", params: { expected: 32, length } }),
    );
  });

  test("becomes a credential and a wrap key", async () => {
    const secret = newRecoverySecret(systemRandom);
    const keys = await deriveRecoveryKeys(secret);
    const proof = await hkdf(secret, "pomander/v1/recovery-credential");
    expect(decodeBase64url(keys.credential.replace(/^v1\./, ""))).toEqual(proof);
    expect(keys.wrapKey).toEqual(await hkdf(secret, "pomander/v1/recovery-wrap"));
    await expect(deriveRecoveryKeys(secret.slice(1))).rejects.toThrow(RangeError);
  });
});
