import { argon2, hkdf } from "node:crypto";
import { promisify } from "node:util";
import { decodeBase64url, encodeBase64url } from "./base64url.ts";
import { systemRandom } from "./bytes.ts";
import { type KdfRecord, newKdf } from "./kdf.ts";
import { passwordBytes } from "./password-bytes.ts";

// Both run on threads of their own: the event loop goes on meanwhile.
const argon2id = promisify(argon2);
const expand = promisify(hkdf);

/**
 * The one thing a server may derive: what proves a temporary password, with the default parameters and a random salt
 * (crypto-protocol.md §6). Such a password protects no vault, so no wrapping key is derived.
 * Throws `MalformedText` or `TextTooLong` as `passwordBytes` does.
 */
export async function deriveTemporaryCredential(password: string): Promise<{ credential: string; kdf: KdfRecord }> {
  const kdf = newKdf(systemRandom);
  const masterKey = await argon2id("argon2id", {
    message: passwordBytes(password),
    nonce: decodeBase64url(kdf.salt),
    memory: kdf.memoryKiB,
    passes: kdf.iterations,
    parallelism: kdf.parallelism,
    tagLength: 32,
  });
  const proof = await expand("sha256", masterKey, new Uint8Array(0), "pomander/v1/credential", 32);
  return { credential: `v1.${encodeBase64url(new Uint8Array(proof))}`, kdf };
}
