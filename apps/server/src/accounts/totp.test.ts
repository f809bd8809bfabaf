import { expect, test } from "vitest";
import { findTotpStep, totpCodeOf, totpStepOf } from "./totp.ts";

/** "12345678901234567890" in Base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("the code at %i seconds is that of RFC 6238, appendix B", (seconds, code) => {
  const step = totpStepOf(new Date(seconds * 1_000));
  expect(totpCodeOf(secret, step, 8)).toBe(code);
  expect(totpCodeOf(secret, step)).toBe(code.slice(2));
});

test("a code is found one step either side of now, and no further", () => {
  const now = new Date(119_000);
  const found = [-2, -1, 0, 1, 2].map((steps) => findTotpStep(secret, totpCodeOf(secret, 3 + steps), now));
  expect(found.slice(1, -1)).toEqual([2, 3, 4]);
  expect([found[0], found.at(-1)]).toEqual([null, null]);
  expect(findTotpStep(secret, "", now)).toBeNull();
});

/** Made by Debian's oathtool 2.6.7: `oathtool --totp -b <secret> -N @<seconds>`. */
const madeByOathtool: readonly (readonly [string, number, string])[] = [
  ["UJZDEGXDNCF32EPF3DHODZDOCIS2JHTL", 3248976840, "146925"],
  ["MXGEDN73U55XTPLPFT7V4SEH2KVJ72CE", 3198458557, "072364"],
  ["UVW75EFR6EDT4SYWB5WKH7DNSIPZZ7FK", 2862524475, "744995"],
  ["RI3R2WYOJFLJOOA7LQSAJ2XUID5ZZZZG", 1517031191, "825328"],
  ["DMEN4KHVDGAJGXBENYJQWX6HH7566TFJ", 30, "785778"],
  ["Q6KBNXJBTFQXKWOVOMPZOM7WBBR6QMW4", 30, "451882"],
  ["XFOGO6MVN6A6WFHYM6L3VFZ5ZFKKIBJ5", 29, "131471"],
  ["6WJIBAGI3MNBQNSPUQ2IDW52IJB4LAJL", 3016818331, "233709"],
  ["HDU6GDPMRCG4BE4UMR46PQM4I2HZ4UEP", 29, "428276"],
  ["THJXJQI5OGZ7KOK3ZV2MWUFXBV54BYVS", 0, "252377"],
  ["OGFQRCLRI3QZJ7UFRDL3ERBFQFOEQH5A", 1364161443, "353478"],
  ["RICPHKQDLMTTNS4LRWBQCABM6P4G37ZT", 29, "915124"],
];

test.each(madeByOathtool)("the code of %s at %i is the one that oathtool makes", (base32, seconds, code) => {
  expect(totpCodeOf(base32, totpStepOf(new Date(seconds * 1_000)))).toBe(code);
});
