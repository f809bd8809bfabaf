import { decodeBase64url, encodeBase64url } from "./base64url.ts";
import { validateKdf, type Argon2id, type KdfRecord } from "./kdf.ts";
import { passwordBytes } from "./password-bytes.ts";
import { hkdf } from "./primitives.ts";
import type { Bytes } from "./bytes.ts";

/**
 * The keys of a password or a recovery key: `credential` proves it to the server, `wrapKey` never leaves the device.
 */
export interface DerivedKeys {
  credential: string;
  wrapKey: Bytes;
}

/**
 * Derives the keys of a master password (crypto-protocol.md §2). Throws `kdf_refused` for settings outside of the
 * bounds.
 */
export async function derivePasswordKeys(password: string, kdf: KdfRecord, argon2: Argon2id): Promise<DerivedKeys> {
  const masterKey = await deriveMasterKey(password, kdf, argon2);
  return {
    credential: await credentialFrom(masterKey, "pomander/v1/credential"),
    wrapKey: await hkdf(masterKey, "pomander/v1/wrap"),
  };
}

/**
 * Computes Argon2id of a password: input of HKDF and of nothing else. Throws the same errors as `derivePasswordKeys`.
 */
export async function deriveMasterKey(password: string, kdf: KdfRecord, argon2: Argon2id): Promise<Bytes> {
  const { memoryKiB, iterations, parallelism, salt } = validateKdf(kdf);
  return argon2({
    password: passwordBytes(password),
    salt: decodeBase64url(salt),
    memoryKiB,
    iterations,
    parallelism,
  });
}

export async function credentialFrom(secret: Bytes | CryptoKey, info: string): Promise<string> {
  return `v1.${encodeBase64url(await hkdf(secret, info))}`;
}
