import { describe, expect, test } from "vitest";
import {
  defaultKdf,
  fileLimits,
  harmlessFileName,
  isFileName,
  isSharedName,
  isTime,
  kdfBounds,
  kdfCosts,
  linkKdf,
  linkLimits,
  maxManifestLength,
  maxPasswordBytes,
  maxSearchTokens,
  maxSearchTokensPerQuery,
  saltBytes,
  sealedTextBytes,
  sharedRoles,
  sharingLimits,
} from "./limits.ts";

test("the numbers of the protocol are those by which vaults that exist were sealed", () => {
  const short = { title: 2_048, link: 2_048, email: 2_048, password: 8_192, category: 2_048 };
  expect(sealedTextBytes).toEqual({ ...short, notes: 65_536, tags: 65_536, extra: 65_536 });
  const cost = { memoryKiB: 65_536, iterations: 3, parallelism: 4 };
  expect([defaultKdf, kdfCosts, linkKdf]).toEqual([
    { algorithm: "argon2id", ...cost },
    [{ algorithm: "argon2id", ...cost }],
    cost,
  ]);
  expect({ ...kdfBounds, saltBytes, maxPasswordBytes, maxManifestLength }).toEqual({
    memoryKiB: { min: 65_536, max: 262_144 },
    iterations: { min: 3, max: 10 },
    parallelism: { min: 1, max: 16 },
    saltBytes: { min: 16, max: 64 },
    maxPasswordBytes: 1_024,
    maxManifestLength: 8_000,
  });
  expect([maxSearchTokens, maxSearchTokensPerQuery, sharedRoles]).toEqual([512, 8, ["read", "write", "manage"]]);
  expect(sharingLimits).toEqual({
    listLength: 120_000,
    offerLength: 8_000,
    members: 100,
    formerMembers: 50,
    addedBy: 3,
    vaultsPerInvite: 10,
    nameCodePoints: 64,
    nameBytes: 128,
  });
  expect({ ...fileLimits, link: linkLimits }).toEqual({
    bytes: 2 ** 30,
    filesPerEntry: 50,
    nameBytes: 255,
    segmentBytes: 1_048_576,
    headerBytes: 40,
    tagBytes: 16,
    link: { contentsBytes: 65_536, contentsLength: 92_929, labelLength: 4_096, files: 10 },
  });
});

describe("a name of a file", () => {
  test("has 255 bytes at most, as UTF-8 counts them", () => {
    const fitting = ["a".repeat(255), "\u07ff".repeat(127), "\u0800".repeat(85), "\u{10000}".repeat(63)];
    expect(fitting.map(isFileName)).toEqual([true, true, true, true]);
    expect(["a", "\u0080", "\u0800", "\u{10000}"].map((one) => isFileName("a".repeat(254) + one))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([isFileName(`${"\u07ff".repeat(127)}a`), isFileName(`${"\u07ff".repeat(127)}ab`)]).toEqual([true, false]);
    expect([
      isFileName("\u0800".repeat(86)),
      isFileName("\uffff".repeat(86)),
      isFileName(`${"\u{10000}".repeat(63)}abcd`),
    ]).toEqual([false, false, false]);
  });

  test("is no path", () => {
    const names = ["", ".", "..", "a/b", "a\\b", "a\u200bb", "..."];
    expect(names.filter(isFileName)).toEqual(["..."]);
  });
});

test("a name that is too long keeps an ending of up to 20 characters", () => {
  const ending = `.${"e".repeat(19)}`;
  expect(harmlessFileName(`${"a".repeat(300)}${ending}`)).toBe(`${"a".repeat(234)}${ending}`);
  expect(harmlessFileName(`${"a".repeat(300)}${ending}e`)).toBe("a".repeat(254));
  expect(harmlessFileName(`a.${"e".repeat(300)}`)).toBe(`a.${"e".repeat(252)}`);
  expect(harmlessFileName(`.${"e".repeat(300)}`)).toBe(`.${"e".repeat(253)}`);
  expect(harmlessFileName(".a/b")).toBe(".a_b");
});

test("a shared vault's name has 64 characters and 128 bytes at most", () => {
  expect([isSharedName("a".repeat(64)), isSharedName("a".repeat(65))]).toEqual([true, false]);
  expect([isSharedName("é".repeat(64)), isSharedName(`${"é".repeat(63)}€`)]).toEqual([true, false]);
  expect([isSharedName(""), isSharedName("a\u00adb")]).toEqual([false, false]);
});

test("a time of a shared vault is as toISOString writes it, in the years 0 to 9999", () => {
  const times = [
    "0000-01-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z",
    "2027-02-30T00:00:00.000Z",
    "2027-03-01T00:00:00Z",
    "+010000-01-01T00:00:00.000Z",
    "2027-03-01T00:00:00.000+",
  ];
  expect(times.filter(isTime)).toEqual(times.slice(0, 2));
});
