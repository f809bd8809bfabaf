import { cryptoError } from "./errors.ts";
import { hkdf, keyBytes, sha256 } from "./primitives.ts";
import { utf8 } from "./utf8.ts";
import type { Bytes } from "./bytes.ts";

/**
 * Returns the input that every passkey gets for `prf` (`eval.first`, WebAuthn Level 3 §10.1.4): 32 bytes, the same for
 * all.
 */
export const passkeyPrfInput = (): Promise<Bytes> => sha256(utf8("pomander/v1/passkey"));

/**
 * Derives the key that wraps the vault key for a passkey (crypto-protocol.md §15), from the first 32 bytes of the
 * result of `prf`. Throws `invalid_prf_result` for a result that is shorter, or zeros, which an authenticator without a
 * secret may give.
 */
export async function derivePasskeyKey(prf: Bytes): Promise<Bytes> {
  const secret = prf.slice(0, keyBytes);
  if (secret.length < keyBytes || secret.every((byte) => byte === 0)) throw cryptoError("invalid_prf_result");
  return hkdf(secret, "pomander/v1/passkey-wrap");
}
