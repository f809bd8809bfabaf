import { expect, test } from "vitest";
import { equalBytes, systemRandom } from "./bytes.ts";
import { decodeUtf8, utf8 } from "./utf8.ts";

test("bytes are equal when length and each byte are", () => {
  const bytes = systemRandom(32);
  expect(equalBytes(bytes, bytes.slice())).toBe(true);
  expect(equalBytes(bytes, bytes.slice(0, 31))).toBe(false);
  expect(equalBytes(bytes.slice(0, 31), bytes)).toBe(false);
  for (const at of bytes.keys()) {
    const other = bytes.slice();
    other[at]! ^= 1;
    expect(equalBytes(bytes, other)).toBe(false);
  }
});

test("text is read back as it was, or not at all", () => {
  expect(decodeUtf8(utf8("\u{feff}ä\u{1f600}\0"))).toBe("\u{feff}ä\u{1f600}\0");
  expect(decodeUtf8(Uint8Array.from([0xff]))).toBeNull();
});
