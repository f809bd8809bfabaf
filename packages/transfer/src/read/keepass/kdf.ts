import { foreignArgon2, type ForeignArgon2 } from "@pomander/crypto/argon2";
import { aesKdf } from "@pomander/crypto/keepass";
import type { Pacer } from "../pacer.ts";
import { damagedDatabase, hexOf, wholeOf, type Bytes } from "./byte-reader.ts";
import { transferError } from "../../faults.ts";

/** How a database makes a key of what opens it. Its numbers are within `kdfBounds`. */
export type Kdf =
  | { kind: "aes"; seed: Bytes; rounds: number }
  | ({ kind: "argon2"; salt: Bytes } & Pick<ForeignArgon2, "variant" | "memoryKiB" | "iterations" | "parallelism">);

/**
 * The numbers come from the file, which may be anybody's. Within these a derivation takes about a minute at most on a slow
 * machine; KeePass's and KeePassXC's own settings ask for a second up to five of a fast one.
 */
const kdfBounds = {
  aesRounds: 500_000_000n,
  memoryBytes: 1024n ** 3n,
  /** Memory times iterations: what Argon2's time goes by. */
  bytesTimesIterations: 32n * 1024n ** 3n,
  iterations: 1_000_000n,
  parallelism: 64n,
} as const;

const aesIds = ["c9d9f39a628a4460bf740d08c18a4fea", "7c02bb8279a74ac0927d114a00648238"];
const argon2Ids: Readonly<Record<string, ForeignArgon2["variant"]>> = {
  ef636ddf8c29444b91f7a9a403e30a0c: "argon2d",
  "9e298b1956db4773b23dfc3ec6f0a1e6": "argon2id",
};
const argon2Version = 0x13n;
/** RFC 9106 §3.1: memory of at least 8 KiB for each lane. */
const memoryPerLane = 8n * 1024n;

/** The parameters of a header; without `$UUID` those of version 3. Throws `keepass_too_costly` beyond the bounds. */
export function kdfOf(parameters: ReadonlyMap<string, Bytes>): Kdf {
  const take = (name: string): Bytes => {
    const value = parameters.get(name);
    if (value === undefined) throw damagedDatabase();
    return value;
  };
  const id = hexOf(parameters.get("$UUID") ?? new Uint8Array());
  if (id === "" || aesIds.includes(id)) {
    const [seed, rounds] = [take("S"), wholeOf(take("R"))];
    if (seed.length !== 32) throw damagedDatabase();
    if (rounds > kdfBounds.aesRounds) throw tooCostly();
    return { kind: "aes", seed, rounds: Number(rounds) };
  }
  const variant = argon2Ids[id];
  if (variant === undefined || wholeOf(take("V")) !== argon2Version || parameters.has("K") || parameters.has("A")) {
    throw transferError("keepass_derivation");
  }
  const [memory, iterations, parallelism] = [wholeOf(take("M")), wholeOf(take("I")), wholeOf(take("P"))];
  const salt = take("S");
  const isSound = iterations > 0n && parallelism > 0n && memory % 1024n === 0n && memory >= memoryPerLane * parallelism;
  const isBounded =
    memory <= kdfBounds.memoryBytes &&
    memory * iterations <= kdfBounds.bytesTimesIterations &&
    iterations <= kdfBounds.iterations &&
    parallelism <= kdfBounds.parallelism;
  if (!isBounded) throw tooCostly();
  if (!isSound || salt.length < 8) throw damagedDatabase();
  return {
    kind: "argon2",
    variant,
    memoryKiB: Number(memory / 1024n),
    iterations: Number(iterations),
    parallelism: Number(parallelism),
    salt,
  };
}

/** 32 bytes out of the composite key. Argon2 runs in one piece; a browser ends it with its worker. */
export function deriveKey(kdf: Kdf, compositeKey: Bytes, pacer: Pacer): Promise<Bytes> {
  if (kdf.kind === "aes") {
    const { seed, rounds } = kdf;
    return aesKdf({ key: compositeKey, seed, rounds, onSlice: (done) => pacer.pause(done * kdfShare) });
  }
  const { kind: _kind, ...parameters } = kdf;
  return foreignArgon2({ ...parameters, password: compositeKey, length: 32 });
}

/** How much of the progress is the derivation of the key. */
export const kdfShare = 0.5;

const tooCostly = () => transferError("keepass_too_costly");
