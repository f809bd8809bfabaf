import { encodeBase64url, readBase64url } from "./base64url.ts";
import { cryptoError } from "./errors.ts";
import { defaultKdf, kdfBounds, saltBytes } from "./limits.ts";
import type { Bytes, RandomSource } from "./bytes.ts";

/** Argon2id, version 0x13 (RFC 9106), to 32 bytes. An argument, so that a browser can run it in a worker. */
export type Argon2id = (input: {
  password: Bytes;
  salt: Bytes;
  memoryKiB: number;
  iterations: number;
  parallelism: number;
}) => Promise<Bytes>;

/** The parameters that turn a master password into keys. `salt` is base64url. */
export interface KdfRecord {
  algorithm: "argon2id";
  memoryKiB: number;
  iterations: number;
  parallelism: number;
  salt: string;
}

/** A record as a server sent it, before it is validated. */
export type ReceivedKdfRecord = Omit<KdfRecord, "algorithm"> & { algorithm: string };

/**
 * Validates a record from any call, before anything is derived or sent (crypto-protocol.md §2). Throws `kdf_refused`.
 * Members beyond the five are dropped.
 */
export function validateKdf(received: ReceivedKdfRecord): KdfRecord {
  if (received.algorithm !== "argon2id") throw cryptoError("kdf_refused", { reason: "algorithm" });
  for (const [name, { min, max }] of Object.entries(kdfBounds)) {
    checkBounds(received[name as keyof typeof kdfBounds], min, max);
  }
  const salt = typeof received.salt === "string" ? readBase64url(received.salt) : null;
  checkBounds(salt?.length, saltBytes.min, saltBytes.max);
  const { memoryKiB, iterations, parallelism } = received;
  return { algorithm: "argon2id", memoryKiB, iterations, parallelism, salt: received.salt };
}

function checkBounds(value: number | undefined, min: number, max: number): void {
  if (!Number.isInteger(value) || value === undefined) throw cryptoError("kdf_refused", { reason: "shape" });
  if (value < min) throw cryptoError("kdf_refused", { reason: "weak" });
  if (value > max) throw cryptoError("kdf_refused", { reason: "excessive" });
}

/** Returns the record of a new password: the default parameters with a salt of its own. */
export function newKdf(random: RandomSource): KdfRecord {
  return { ...defaultKdf, salt: encodeBase64url(random(saltBytes.min)) };
}
