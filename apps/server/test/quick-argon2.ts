import { argon2 } from "node:crypto";
import { promisify } from "node:util";
import type { Argon2id } from "@pomander/crypto/server";

const derive = promisify(argon2);

/**
 * Derives with Argon2id in a thousandth of the requested memory and time, for tests in which resistance to guessing
 * does not matter. All settings count: the same password with other settings gives another key.
 */
export const quickArgon2: Argon2id = async ({ password, salt, memoryKiB, iterations, parallelism }) =>
  new Uint8Array(
    await derive("argon2id", {
      message: password,
      nonce: salt,
      memory: 64,
      passes: 1,
      parallelism,
      tagLength: 32,
      associatedData: Buffer.from(JSON.stringify([memoryKiB, iterations])),
    }),
  );
