import { isFileName } from "@pomander/crypto/limits";
import fc from "fast-check";
import { expect, test } from "vitest";
import { harmlessPathName } from "./harmless-path-name.ts";

test.each([
  ["contract.pdf", "contract.pdf"],
  ["..", "___"],
  ["../../etc/passwd", ".._.._etc_passwd"],
  ["CON", "_CON"],
  ["aux.txt", "_aux.txt"],
  ["console.log", "console.log"],
  ["a\u202eb\u0000.txt", "a_b_.txt"],
  ['a<b>:"|?*', "a_b______"],
  ["ends with dots...", "ends with dots___"],
  ["", "_"],
])("%j is written as %j", (text, name) => expect(harmlessPathName(text)).toBe(name));

test("any text gives a name that stays in its folder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const name = harmlessPathName(text);
      expect(isFileName(name)).toBe(true);
      expect(name).not.toMatch(/[<>:"|?*]|[. ]$/);
    }),
  );
});
