import { argon2d as computeD, argon2id as compute } from "hash-wasm";
import type { Bytes } from "./bytes.ts";
import type { Argon2id } from "./kdf.ts";

/** Argon2id in WebAssembly, the same code in a browser's worker and in Node. Busy for a good quarter of a second. */
export const argon2id: Argon2id = ({ password, salt, memoryKiB, iterations, parallelism }) =>
  foreignArgon2({ variant: "argon2id", password, salt, memoryKiB, iterations, parallelism, length: 32 });

export interface ForeignArgon2 {
  /** KeePass databases use Argon2d too. */
  variant: "argon2d" | "argon2id";
  password: Uint8Array;
  salt: Uint8Array;
  memoryKiB: number;
  iterations: number;
  parallelism: number;
  /** Bytes. */
  length: number;
}

/**
 * Computes Argon2 of version 0x13 (RFC 9106) with another program's parameters, for opening its exports. The caller has
 * validated the parameters: they come from the file, and nothing here bounds them.
 */
export const foreignArgon2 = async ({ variant, memoryKiB, length, ...options }: ForeignArgon2): Promise<Bytes> =>
  new Uint8Array(
    await (variant === "argon2d" ? computeD : compute)({
      ...options,
      memorySize: memoryKiB,
      hashLength: length,
      outputType: "binary",
    }),
  );
