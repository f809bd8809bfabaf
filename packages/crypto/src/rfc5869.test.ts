import { expect, test } from "vitest";
import { bytesOf, hexOf } from "../test/wycheproof.ts";
import { deriveBytes, hkdf } from "./primitives.ts";

const range = (from: number, to: number) => Uint8Array.from({ length: to - from }, (_, i) => from + i);
const okm = {
  basic: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
  longer:
    "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09" +
    "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
  bare: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
};

test("HKDF gives RFC 5869 appendix A.1, basic", async () => {
  const given = await deriveBytes(bytesOf("0b".repeat(22)), range(0, 13), range(0xf0, 0xfa), 42);
  expect(hexOf(given)).toBe(okm.basic);
});

test("HKDF gives RFC 5869 appendix A.2, longer inputs and output", async () => {
  const given = await deriveBytes(range(0, 0x50), range(0x60, 0xb0), range(0xb0, 0x100), 82);
  expect(hexOf(given)).toBe(okm.longer);
});

test("HKDF gives RFC 5869 appendix A.3, without salt and info, as the protocol uses it", async () => {
  expect(hexOf(await hkdf(bytesOf("0b".repeat(22)), "", 42))).toBe(okm.bare);
  expect(hexOf(await deriveBytes(bytesOf("0b".repeat(22)), new Uint8Array(32), new Uint8Array(0), 42))).toBe(okm.bare);
});
