import { argon2 } from "node:crypto";
import { promisify } from "node:util";
import { systemRandom } from "./bytes.ts";
import { type KdfRecord, newKdf } from "./kdf.ts";
import { type Argon2id, derivePasswordKeys } from "./password-keys.ts";

const compute = promisify(argon2);

/** Node's own Argon2id, on a thread of its own: the event loop goes on meanwhile. */
const nodeArgon2id: Argon2id = async ({ password, salt, memoryKiB, iterations, parallelism }) =>
  new Uint8Array(
    await compute("argon2id", {
      message: password,
      nonce: salt,
      memory: memoryKiB,
      passes: iterations,
      parallelism,
      tagLength: 32,
    }),
  );

/**
 * The one thing a server may derive: what proves a temporary password, with the default parameters and a random salt
 * (crypto-protocol.md §6). Such a password protects no vault, so no wrapping key comes of it.
 * Throws `MalformedText` or `TooLong` as `passwordBytes` does.
 */
export async function deriveTemporaryCredential(password: string): Promise<{ credential: string; kdf: KdfRecord }> {
  const kdf = newKdf(systemRandom);
  const { credential } = await derivePasswordKeys(password, kdf, nodeArgon2id);
  return { credential, kdf };
}
