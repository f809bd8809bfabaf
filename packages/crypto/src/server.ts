import { argon2, hkdf } from "node:crypto";
import { promisify } from "node:util";
import { decodeBase64url, encodeBase64url } from "./base64url.ts";
import { systemRandom } from "./bytes.ts";
import { type Argon2id, type KdfRecord, newKdf } from "./kdf.ts";
import { passwordBytes } from "./password-bytes.ts";

export { readCard, type Card } from "./sharing/card.ts";
export { signedText, type SharedAct, type SignedParts, type SignedPurpose } from "./sharing/signed-text.ts";

export type { Argon2id };

// Both run on threads of their own, so the event loop continues.
const derive = promisify(argon2);
const expand = promisify(hkdf);

const nodeArgon2: Argon2id = async ({ password, salt, memoryKiB, iterations, parallelism }) =>
  new Uint8Array(
    await derive("argon2id", {
      message: password,
      nonce: salt,
      memory: memoryKiB,
      passes: iterations,
      parallelism,
      tagLength: 32,
    }),
  );

/**
 * Derives the only thing that a server may: the proof of a temporary password, with the default parameters and a random
 * salt (crypto-protocol.md §6). Such a password protects no vault, so no wrapping key is derived. `argon2id` is Node's
 * own unless it is given. Throws `text_malformed` or `text_too_long` as `passwordBytes` does.
 */
export async function deriveTemporaryCredential(
  password: string,
  argon2id: Argon2id = nodeArgon2,
): Promise<{ credential: string; kdf: KdfRecord }> {
  const kdf = newKdf(systemRandom);
  const salt = decodeBase64url(kdf.salt);
  const masterKey = await argon2id({ ...kdf, salt, password: passwordBytes(password) });
  const proof = await expand("sha256", masterKey, new Uint8Array(0), "pomander/v1/credential", 32);
  return { credential: `v1.${encodeBase64url(new Uint8Array(proof))}`, kdf };
}
