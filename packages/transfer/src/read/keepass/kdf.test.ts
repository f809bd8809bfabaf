import { describe, expect, test } from "vitest";
import { kdfOf } from "./kdf.ts";

const hex = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));
const whole = (value: bigint) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
};
const kib = 1024n;

describe("a database's AES derivation", () => {
  const aes = { S: new Uint8Array(32), R: whole(60_000n) };
  const of = (parts: Record<string, Uint8Array<ArrayBuffer>>) => kdfOf(new Map(Object.entries({ ...aes, ...parts })));

  test.each(["", "c9d9f39a628a4460bf740d08c18a4fea", "7c02bb8279a74ac0927d114a00648238"])("is named %j", (id) => {
    const named = id === "" ? {} : { $UUID: hex(id) };
    expect(of(named)).toEqual({ kind: "aes", seed: aes.S, rounds: 60_000 });
  });

  test("has a seed of 32 bytes, and rounds up to a bound", () => {
    expect(of({ R: whole(500_000_000n) })).toMatchObject({ rounds: 500_000_000 });
    expect(() => of({ R: whole(500_000_001n) })).toThrow("keepass_too_costly");
    expect(() => of({ S: new Uint8Array(31) })).toThrow("keepass_damaged");
    expect(() => kdfOf(new Map([["S", aes.S]]))).toThrow("keepass_damaged");
  });
});

describe("a database's Argon2", () => {
  const argon2 = {
    $UUID: hex("9e298b1956db4773b23dfc3ec6f0a1e6"),
    V: whole(0x13n),
    M: whole(65_536n * kib),
    I: whole(3n),
    P: whole(4n),
    S: new Uint8Array(8),
  };
  const of = (parts: Record<string, Uint8Array<ArrayBuffer>>) =>
    kdfOf(new Map(Object.entries({ ...argon2, ...parts })));
  const numbers = (memory: bigint, iterations: bigint, parallelism: bigint) =>
    of({ M: whole(memory), I: whole(iterations), P: whole(parallelism) });

  test("is one of two kinds, and has its numbers", () => {
    const found = { kind: "argon2", memoryKiB: 65_536, iterations: 3, parallelism: 4, salt: argon2.S };
    expect(of({})).toEqual({ ...found, variant: "argon2id" });
    expect(of({ $UUID: hex("ef636ddf8c29444b91f7a9a403e30a0c") })).toEqual({ ...found, variant: "argon2d" });
  });

  test("of another kind or version, with a secret or data of its own, is none that is known", () => {
    for (const parts of [{ $UUID: hex("00") }, { V: whole(0x10n) }, { K: new Uint8Array(1) }, { A: new Uint8Array(1) }])
      expect(() => of(parts)).toThrow("keepass_derivation");
  });

  test("is bounded in memory, time and lanes, so that a file of anybody's ends", () => {
    const gib = 1024n ** 3n;
    expect(numbers(gib, 32n, 4n)).toMatchObject({ memoryKiB: 1_048_576, iterations: 32 });
    expect(numbers(8n * kib, 1_000_000n, 1n)).toMatchObject({ iterations: 1_000_000 });
    expect(numbers(gib, 1n, 64n)).toMatchObject({ parallelism: 64 });
    for (const [memory, iterations, parallelism] of [
      [gib + kib, 1n, 4n],
      [gib, 33n, 4n],
      [8n * kib, 1_000_001n, 1n],
      [gib, 1n, 65n],
    ] as const)
      expect(() => numbers(memory, iterations, parallelism)).toThrow("keepass_too_costly");
  });

  test("without memory for each lane, whole KiB, an iteration, a lane and a salt is damaged", () => {
    expect(numbers(32n * kib, 1n, 4n)).toMatchObject({ memoryKiB: 32 });
    for (const [memory, iterations, parallelism] of [
      [31n * kib, 1n, 4n],
      [32n * kib + 1n, 1n, 4n],
      [32n * kib, 0n, 4n],
      [32n * kib, 1n, 0n],
    ] as const)
      expect(() => numbers(memory, iterations, parallelism)).toThrow("keepass_damaged");
    expect(() => of({ S: new Uint8Array(7) })).toThrow("keepass_damaged");
  });
});
