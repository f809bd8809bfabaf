import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBase32, writeBase32 } from "./base32.ts";
import { formatTotp, parseTotp, totpCode, type Totp } from "./totp.ts";

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text));
const base32Of = (text: string) => writeBase32(bytesOf(text));

/** Appendix B's seeds, of 20, 32 and 64 bytes. */
const seedOf = (length: number) => "1234567890".repeat(7).slice(0, length);
const seeds = { SHA1: seedOf(20), SHA256: seedOf(32), SHA512: seedOf(64) };
type Algorithm = keyof typeof seeds;
const uriOf = (algorithm: Algorithm, rest = "&digits=8") =>
  `otpauth://totp/test?secret=${base32Of(seeds[algorithm])}&algorithm=${algorithm}${rest}`;

describe("a one-time code", () => {
  test.each([
    [59, "94287082", "46119246", "90693936"],
    [1_111_111_109, "07081804", "68084774", "25091201"],
    [1_111_111_111, "14050471", "67062674", "99943326"],
    [1_234_567_890, "89005924", "91819424", "93441116"],
    [2_000_000_000, "69279037", "90698825", "38618901"],
    [20_000_000_000, "65353130", "77737706", "47863826"],
  ])("is RFC 6238's at %i seconds, with every hash", async (seconds, ...codes) => {
    for (const [i, algorithm] of (["SHA1", "SHA256", "SHA512"] as const).entries())
      expect((await totpCode(uriOf(algorithm), seconds * 1_000)).code).toBe(codes[i]);
  });

  test.each([
    [0, "755224", "287082", 30],
    [29_999, "755224", "287082", 1],
    [30_000, "287082", "359152", 30],
    [59_000, "287082", "359152", 1],
    [270_500, "520489", "403154", 30],
  ])("of a bare secret at %i ms is RFC 4226's by 30 seconds, with the next one", async (at, code, next, left) => {
    expect(await totpCode(base32Of(seeds.SHA1), at)).toEqual({ code, next, secondsLeft: left, period: 30 });
  });

  test("has as many digits and runs as long as its link says", async () => {
    const given = await totpCode(uriOf("SHA1", "&digits=7&period=45"), 59_000);
    const message = Buffer.alloc(8, 0);
    message[7] = 1;
    const mac = createHmac("sha1", seeds.SHA1).update(message).digest();
    const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff;
    expect(given).toMatchObject({ code: String(number % 1e7).padStart(7, "0"), secondsLeft: 31, period: 45 });
  });

  test("of Steam has five characters of its own alphabet, first one from the lowest digit", async () => {
    // RFC 4226's number at counter 0.
    const number = 1_284_755_224;
    const alphabet = "23456789BCDFGHJKMNPQRTVWXY";
    const digits = [1, 26, 676, 17_576, 456_976].map((place) => alphabet[Math.floor(number / place) % 26]);
    for (const text of [
      `steam://${base32Of(seeds.SHA1)}`,
      `otpauth://steam/Steam:ada?secret=${base32Of(seeds.SHA1)}`,
      `otpauth://totp/Steam:ada?secret=${base32Of(seeds.SHA1)}&digits=5&period=30&issuer=Steam&encoder=steam`,
    ])
      expect((await totpCode(text, 0)).code).toBe(digits.join(""));
  });

  test("of a time that is none is refused", async () => {
    for (const at of [-1, NaN, Infinity]) await expect(totpCode("JBSWY3DPEHPK3PXP", at)).rejects.toThrow(RangeError);
  });
});

describe("what a site shows", () => {
  test("is read with its issuer, account, algorithm, digits and period", () => {
    const uri =
      "otpauth://totp/ACME%20Co:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=ACME+Co&algorithm=SHA256&digits=8&period=60";
    expect(parseTotp(uri)).toEqual({
      secret: Uint8Array.from([72, 101, 108, 108, 111, 33, 0xde, 0xad, 0xbe, 0xef]),
      algorithm: "SHA-256",
      digits: 8,
      period: 60,
      isSteam: false,
      issuer: "ACME Co",
      account: "ada@example.com",
    });
  });

  test.each([
    ["jbsw y3dp ehpk 3pxp"],
    ["JBSW-Y3DP-EHPK-3PXP"],
    ["  JBSWY3DPEHPK3PXP======\n"],
    ["OTPAUTH://TOTP/x?secret=jbswy3dpehpk3pxp"],
    ["otpauth://totp/?secret=JBSWY3DPEHPK3PXP&digits=&period="],
    ["otpauth://totp?secret=JBSWY3DPEHPK3PXP"],
    ["otpauth://totp/100%?secret=JBSWY3DPEHPK3PXP&algorithm=HmacSHA1#part"],
  ])("%j is the same secret, with the defaults", (text) => {
    const { secret, algorithm, digits, period } = parseTotp(text);
    expect(writeBase32(secret)).toBe("JBSWY3DPEHPK3PXP");
    expect({ algorithm, digits, period }).toEqual({ algorithm: "SHA-1", digits: 6, period: 30 });
  });

  test.each([
    ["", "totp_empty"],
    ["JBSWY3DP1", "totp_secret_character"],
    ["JBSWY3DPß", "totp_secret_character"],
    ["JBSW=Y3DP", "totp_secret_character"],
    ["A", "totp_secret_too_short"],
    ["otpauth://totp/x", "totp_without_secret"],
    ["otpauth://totp/x?secret=", "totp_without_secret"],
    ["otpauth://totp/x?secret=JBSWY3DP0", "totp_secret_character"],
    ["otpauth://hotp/x?secret=JBSWY3DP&counter=1", "totp_counter_based"],
    ["otpauth://sms/x?secret=JBSWY3DP", "totp_link"],
    ["https://example.com/?secret=JBSWY3DP", "totp_link"],
    ["otpauth-migration://offline?data=AA", "totp_several"],
    ["otpauth://totp/x?secret=JBSWY3DP&algorithm=MD5", "totp_algorithm"],
    ["otpauth://totp/x?secret=JBSWY3DP&digits=5", "totp_digits"],
    ["otpauth://totp/x?secret=JBSWY3DP&digits=9", "totp_digits"],
    ["otpauth://totp/x?secret=JBSWY3DP&digits=6.5", "totp_digits"],
    ["otpauth://totp/x?secret=JBSWY3DP&period=0", "totp_period"],
    ["otpauth://totp/x?secret=JBSWY3DP&period=86401", "totp_period"],
    ["otpauth://totp/x?secret=JBSWY3DP&period=1e9", "totp_period"],
    ["A".repeat(9_000), "totp_too_long"],
    ["A".repeat(900), "totp_too_long"],
  ])("%j is refused: %s", async (text, code) => {
    expect(() => parseTotp(text)).toThrow(expect.objectContaining({ code }));
    await expect(totpCode(text, 0)).rejects.toMatchObject({ code });
  });

  test("comes out as a link that is read back as it was", () => {
    const label = fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.trim());
    const arbitrary: fc.Arbitrary<Totp> = fc.oneof(
      fc.record({
        secret: secretBytes,
        algorithm: fc.constantFrom("SHA-1", "SHA-256", "SHA-512"),
        digits: fc.integer({ min: 6, max: 8 }),
        period: fc.integer({ min: 1, max: 86_400 }),
        isSteam: fc.constant(false),
        issuer: label,
        account: label,
      }),
      fc.record({
        secret: secretBytes,
        algorithm: fc.constant("SHA-1" as const),
        digits: fc.constant(5),
        period: fc.constant(30),
        isSteam: fc.constant(true),
        issuer: label,
        account: label,
      }),
    );
    fc.assert(
      fc.property(arbitrary, (totp) => {
        expect(parseTotp(formatTotp(totp))).toEqual(totp);
      }),
    );
  });

  test("is written with what differs from the defaults alone", () => {
    expect(formatTotp(parseTotp("jbsw y3dp"))).toBe("otpauth://totp/?secret=JBSWY3DP");
    const named = { ...parseTotp("JBSWY3DP"), issuer: "ACME Co", account: "ada@example.com" };
    expect(formatTotp(named)).toBe("otpauth://totp/ACME%20Co:ada%40example.com?secret=JBSWY3DP&issuer=ACME%20Co");
  });
});

const secretBytes = fc.uint8Array({ minLength: 1, maxLength: 80 }).map((bytes) => Uint8Array.from(bytes));

describe("Base32", () => {
  // RFC 4648 §10.
  test.each([
    ["", ""],
    ["f", "MY======"],
    ["fo", "MZXQ===="],
    ["foo", "MZXW6==="],
    ["foob", "MZXW6YQ="],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI======"],
  ])("of %j is %s", (text, base32) => {
    expect(writeBase32(bytesOf(text))).toBe(base32.replace(/=+$/, ""));
    expect(readBase32(base32)).toEqual(bytesOf(text));
  });

  test("gives back any bytes", () => {
    fc.assert(
      fc.property(secretBytes, (bytes) => {
        expect(readBase32(writeBase32(bytes))).toEqual(bytes);
      }),
    );
  });

  test("drops bits that make no whole byte", () => {
    expect(readBase32("MZXW6YTBO")).toEqual(bytesOf("fooba"));
  });
});
