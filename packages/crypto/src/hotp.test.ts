import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hotpNumber } from "./hotp.ts";
import { utf8 } from "./utf8.ts";

const secret = utf8("12345678901234567890");

describe("the number of a one-time code", () => {
  // RFC 4226 appendix D: truncated, and its last six digits.
  test.each([
    [0, 1_284_755_224, "755224"],
    [1, 1_094_287_082, "287082"],
    [2, 137_359_152, "359152"],
    [3, 1_726_969_429, "969429"],
    [4, 1_640_338_314, "338314"],
    [5, 868_254_676, "254676"],
    [6, 1_918_287_922, "287922"],
    [7, 82_162_583, "162583"],
    [8, 673_399_871, "399871"],
    [9, 645_520_489, "520489"],
  ])("is RFC 4226's at counter %i", async (counter, number, digits) => {
    const computed = await hotpNumber("SHA-1", secret, counter);
    expect(computed).toBe(number);
    expect(String(computed % 1e6).padStart(6, "0")).toBe(digits);
  });

  test("is what Node's HMAC gives, for any secret, hash and counter", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("SHA-1", "SHA-256", "SHA-512"),
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.maxSafeNat(),
        async (hash, bytes, counter) => {
          const message = Buffer.alloc(8);
          message.writeBigUInt64BE(BigInt(counter));
          const mac = createHmac(hash.replace("-", "").toLowerCase(), bytes).update(message).digest();
          const expected = mac.readUInt32BE(mac.at(-1)! & 15) % 2 ** 31;
          expect(await hotpNumber(hash, Uint8Array.from(bytes), counter)).toBe(expected);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("is refused for what is no counter, and without a secret", async () => {
    for (const counter of [-1, 0.5, NaN, Infinity, 2 ** 53])
      await expect(hotpNumber("SHA-1", secret, counter)).rejects.toThrow(RangeError);
    await expect(hotpNumber("SHA-1", new Uint8Array(0), 0)).rejects.toThrow(RangeError);
  });
});
