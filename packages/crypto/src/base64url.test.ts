import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBase64url, encodeBase64url, readBase64url } from "./base64url.ts";
import type { Bytes } from "./bytes.ts";

const bytes = fc.uint8Array({ maxLength: 200 }).map((array): Bytes => Uint8Array.from(array));

describe("base64url", () => {
  test("is written as Node writes it, and read back", () => {
    fc.assert(
      fc.property(bytes, (given) => {
        const text = encodeBase64url(given);
        expect(text).toBe(Buffer.from(given).toString("base64url"));
        expect(decodeBase64url(text)).toEqual(given);
      }),
    );
  });

  test("takes one way of writing alone: what is read would be written as the same text", () => {
    const nearly = fc.string({ unit: fc.constantFrom(...Array.from("AQgwBz09-_=+/ \n.é\u{1f600}")), maxLength: 12 });
    fc.assert(
      fc.property(nearly, (text) => {
        const read = readBase64url(text);
        expect(read === null ? text : encodeBase64url(read)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["padding", "QQ=="],
    ["white space", "QUJD "],
    ["a line break", "QU\nJD"],
    ["the other alphabet", "+/+/"],
    ["spare bits of one byte", "QR"],
    ["spare bits of two bytes", "QUL"],
    ["a lone last character", "QUJDQ"],
    ["a character beyond ASCII", "QUJ\u0141"],
    ["a full stop", "QUJ."],
  ])("refuses %s", (_, text) => {
    expect(readBase64url(text)).toBeNull();
    expect(() => decodeBase64url(text)).toThrow(RangeError);
  });

  test("reads a part of a longer text, and nothing when the part is turned round", () => {
    expect(readBase64url("v1.QUJD.", 3, 7)).toEqual(Uint8Array.from([65, 66, 67]));
    expect(readBase64url("QUJD", 3, 2)).toBeNull();
  });
});
