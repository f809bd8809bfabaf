import { argon2 } from "node:crypto";
import { promisify } from "node:util";
import type { Argon2id } from "@pomander/crypto";

const derive = promisify(argon2);
const derived = new Map<string, Promise<Uint8Array>>();

/**
 * Real Argon2id, derived once for each password and its settings: the devices of one user share the wait. It is Node's
 * own, which is several times faster than WebAssembly on one core; packages/crypto compares the two.
 */
export const sharedArgon2: Argon2id = async ({ password, salt, memoryKiB, iterations, parallelism }) => {
  const settings = { memory: memoryKiB, passes: iterations, parallelism, tagLength: 32 };
  const name = JSON.stringify([Array.from(password), Array.from(salt), settings]);
  const known = derived.get(name) ?? derive("argon2id", { message: password, nonce: salt, ...settings });
  derived.set(name, known);
  return new Uint8Array(await known);
};
