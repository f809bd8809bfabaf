import { argon2id as compute } from "hash-wasm";
import type { Argon2id } from "./password-keys.ts";

/** Argon2id in WebAssembly, the same code in a browser's worker and in Node. Busy for a good quarter of a second. */
export const argon2id: Argon2id = async ({ password, salt, memoryKiB, iterations, parallelism }) =>
  new Uint8Array(
    await compute({
      password,
      salt,
      memorySize: memoryKiB,
      iterations,
      parallelism,
      hashLength: 32,
      outputType: "binary",
    }),
  );
