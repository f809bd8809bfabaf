import { argon2Sync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf, hexOf } from "../test/wycheproof.ts";
import { argon2id, foreignArgon2 } from "./argon2.ts";
import { utf8 } from "./utf8.ts";
import type { Bytes } from "./bytes.ts";

const native = (password: Bytes, salt: Bytes, memory: number, passes: number, parallelism: number) =>
  argon2Sync("argon2id", { message: password, nonce: salt, memory, passes, parallelism, tagLength: 32 });

describe("Argon2id", () => {
  // The vector has a secret and associated data, which the browser's part does not take: Node's own is held to it,
  // and the browser's part to Node's.
  test("of Node gives RFC 9106 §5.3", () => {
    const tag = argon2Sync("argon2id", {
      message: bytesOf("01".repeat(32)),
      nonce: bytesOf("02".repeat(16)),
      secret: bytesOf("03".repeat(8)),
      associatedData: bytesOf("04".repeat(12)),
      memory: 32,
      passes: 3,
      parallelism: 4,
      tagLength: 32,
    });
    expect(hexOf(tag)).toBe("0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659");
  });

  test("of the browser gives what Node's does", async () => {
    const bytes = (minLength: number) =>
      fc.uint8Array({ minLength, maxLength: 40 }).map((a): Bytes => Uint8Array.from(a));
    await fc.assert(
      fc.asyncProperty(
        bytes(1),
        bytes(16),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 5 }),
        async (password, salt, iterations, parallelism) => {
          const memoryKiB = 8 * parallelism + iterations;
          const tag = await argon2id({ password, salt, memoryKiB, iterations, parallelism });
          expect(hexOf(tag)).toBe(hexOf(native(password, salt, memoryKiB, iterations, parallelism)));
        },
      ),
      { numRuns: 50 },
    );
  });

  // Facts of the reference implementation's own test.c, version 0x13.
  test.each([
    [2, 256, 1, "password", "somesalt", "9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe"],
    [2, 256, 2, "password", "somesalt", "6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037"],
    [2, 65_536, 1, "password", "somesalt", "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7"],
  ])("of the browser gives the reference's tag for %i passes, %i KiB, %i lanes", async (...given) => {
    const [iterations, memoryKiB, parallelism, password, salt, tag] = given;
    const input = { password: utf8(password), salt: utf8(salt), memoryKiB, iterations, parallelism };
    expect(hexOf(await argon2id(input))).toBe(tag);
  });

  test("with the settings of a new password is the same in both", async () => {
    const [password, salt] = [utf8("correct horse"), utf8("0123456789abcdef")];
    const tag = await argon2id({ password, salt, memoryKiB: 65_536, iterations: 3, parallelism: 4 });
    expect(hexOf(tag)).toBe(hexOf(native(password, salt, 65_536, 3, 4)));
  });

  test.each(["argon2d", "argon2id"] as const)(
    "%s with another program's parameters gives what Node's does",
    async (variant) => {
      const [password, salt] = [bytesOf("0102"), bytesOf("03".repeat(16))];
      const parameters = { memory: 64, passes: 2, parallelism: 3, tagLength: 48 };
      const expected = argon2Sync(variant, { message: password, nonce: salt, ...parameters });
      const derived = await foreignArgon2({
        variant,
        password,
        salt,
        memoryKiB: 64,
        iterations: 2,
        parallelism: 3,
        length: 48,
      });
      expect(hexOf(derived)).toBe(hexOf(expected));
    },
  );
});
