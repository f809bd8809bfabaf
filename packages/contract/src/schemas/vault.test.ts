import { describe, expect, test } from "vitest";
import { limits, maxEnvelopeLength } from "../limits.ts";
import { type z } from "../zod.ts";
import { credential, kdf, manifest, sealed, searchToken, searchTokens, wrappedVaultKey } from "./vault.ts";

/** Returns the values that a schema refuses, of those that it should take. */
const takes = (schema: z.ZodType, values: readonly unknown[]) =>
  values.filter((value) => !schema.safeParse(value).success);
/** Returns the values that it takes, of those that it should refuse. */
const refuses = (schema: z.ZodType, values: readonly unknown[]) =>
  values.filter((value) => schema.safeParse(value).success);

describe("sealed values", () => {
  const iv = "A".repeat(16);
  const commitment = "B".repeat(42) + "A";
  const wrapped = ["v1c", iv, commitment, "A".repeat(64)];
  const join = (parts: readonly string[], at?: number, part = "") =>
    parts.map((each, index) => (index === at ? part : each)).join(".");

  test("a wrapped key is a version, an IV, a commitment and 48 bytes", () => {
    expect(takes(wrappedVaultKey, [join(wrapped)])).toEqual([]);
    const wrong = [
      join(wrapped, 0, "v1"),
      join(wrapped, 0, ""),
      join(wrapped, 1, "A".repeat(15)),
      join(wrapped, 1, "+".repeat(16)),
      join(wrapped, 2, "A".repeat(42)),
      join(wrapped, 2, "B".repeat(43)),
      join(wrapped, 3, "A".repeat(63)),
      join(wrapped, 3, "A".repeat(66)),
      join(wrapped, 3, ""),
      `${join(wrapped)}.AAAA`,
      wrapped.slice(0, 3).join("."),
    ];
    expect(refuses(wrappedVaultKey, wrong)).toEqual([]);
  });

  test("a manifest is sealed in the same form, with a counter and a proof of 32 bytes", () => {
    const right = { counter: 0, sealed: join(wrapped), proof: commitment };
    expect(takes(manifest, [right, { ...right, counter: limits.maxInt }])).toEqual([]);
    const wrong = [
      { ...right, counter: -1 },
      { ...right, counter: limits.maxInt + 1 },
      { ...right, counter: 0.5 },
      { ...right, sealed: join(wrapped, 0, "v1") },
      { ...right, proof: "A".repeat(42) },
      { ...right, more: 1 },
      { ...right, proof: "B".repeat(43) },
    ];
    expect(refuses(manifest, wrong)).toEqual([]);
  });

  test("a credential is a version and 32 bytes", () => {
    expect(takes(credential, [`v1.${commitment}`])).toEqual([]);
    expect(refuses(credential, [commitment, `v2.${commitment}`, `v1.${commitment}A`, `xv1.${commitment}`])).toEqual([]);
  });

  test("settings of a key derivation are within their bounds", () => {
    const right = { algorithm: "argon2id", memoryKiB: 65_536, iterations: 3, parallelism: 1, salt: "A".repeat(22) };
    expect(takes(kdf, [right])).toEqual([]);
    const wrong = [
      { algorithm: "scrypt" },
      { memoryKiB: 1 },
      { iterations: 0 },
      { parallelism: 0 },
      { salt: "A".repeat(20) },
    ];
    expect(
      refuses(
        kdf,
        wrong.map((member) => ({ ...right, ...member })),
      ),
    ).toEqual([]);
    expect(
      refuses(kdf, [
        { ...right, salt: "+".repeat(22) },
        { ...right, salt: "A".repeat(87) },
      ]),
    ).toEqual([]);
  });

  test("an entry's fields are envelopes, padded, and its key is 48 bytes", () => {
    const field = ["v1", iv, "A".repeat(64)];
    const envelope = join(field);
    const names = "title link username password notes category extra".split(" ");
    const given = Object.fromEntries(Object.keys(sealed.shape).map((name) => [name, envelope]));
    const right = { ...given, revision: 1, tags: [envelope], searchTokens: [], files: [] };
    expect(takes(sealed, [right])).toEqual([]);
    const wrong = [
      join(field, 0, "v2"),
      join(field, 1, "A".repeat(15)),
      join(field, 1, "A".repeat(17)),
      `${envelope}.AAAA`,
      join(field, 2, "A".repeat(63)),
      join(field, 2, "+".repeat(64)),
      "v1",
      `v1.${iv}`,
    ];
    for (const name of [...names.filter((each) => each in given), "key"])
      expect(
        refuses(
          sealed,
          wrong.map((value) => ({ ...right, [name]: value })),
        ),
      ).toEqual([]);
    expect(
      refuses(sealed, [
        { ...right, tags: [] },
        { ...right, tags: [envelope, envelope] },
      ]),
    ).toEqual([]);
    expect(
      refuses(sealed, [
        { ...right, revision: 0 },
        { ...right, key: join(field, 2, "A".repeat(68)) },
      ]),
    ).toEqual([]);
  });

  test("an envelope's length is that of its padded bytes in base64url", () => {
    expect(maxEnvelopeLength(28)).toBe("v1.".length + 16 + ".".length + 64);
  });

  test("search tokens are three hexadecimal digits, ascending", () => {
    expect(takes(searchTokens, [[], ["000"], ["09a", "0ff", "fff"]])).toEqual([]);
    const wrong = [
      ["00"],
      ["0000"],
      ["00g"],
      ["0/0"],
      ["0:0"],
      ["0`0"],
      ["0A0"],
      ["001", "001"],
      ["002", "001"],
      [1],
      "000",
    ];
    expect(refuses(searchTokens, wrong)).toEqual([]);
    const hex = Array.from({ length: 4_096 }, (_, index) => index.toString(16).padStart(3, "0"));
    expect(takes(searchTokens, [hex.slice(0, limits.searchTokens)])).toEqual([]);
    expect(refuses(searchTokens, [hex.slice(0, limits.searchTokens + 1)])).toEqual(
      limits.searchTokens < hex.length ? [] : [hex],
    );
    expect([refuses(searchToken, ["a1", "a1ff", "A1f"]), takes(searchToken, ["a1f"])]).toEqual([[], []]);
  });
});
