import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paddedLength } from "./limits.ts";
import { pad, unpad } from "./padding.ts";
import type { Bytes } from "./bytes.ts";

const bytes = fc.uint8Array({ maxLength: 9_000 }).map((array): Bytes => Uint8Array.from(array));

describe("padding", () => {
  test("comes off again, whatever the text ends in", () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(unpad(pad(given))).toEqual(given);
      }),
    );
    const awkward = Uint8Array.from([1, 0x80, 0, 0]);
    expect(unpad(pad(awkward))).toEqual(awkward);
  });

  test.each([
    [0, 32],
    [31, 32],
    [32, 64],
    [63, 64],
    [2_047, 2_048],
    [2_048, 4_096],
    [4_095, 4_096],
    [4_096, 8_192],
    [8_191, 8_192],
    [8_192, 12_288],
    [65_536, 69_632],
  ])("makes %i bytes to %i", (length, padded) => {
    expect(paddedLength(length)).toBe(padded);
    expect(pad(new Uint8Array(length)).length).toBe(padded);
  });

  test.each([
    ["nothing but zeros", [0, 0, 0, 0]],
    ["no bytes at all", []],
    ["another last byte", [1, 2, 3, 0]],
    ["a mark with a bit more", [1, 0x81]],
  ])("refuses %s", (_, padded) => {
    expect(unpad(Uint8Array.from(padded))).toBeNull();
  });
});
