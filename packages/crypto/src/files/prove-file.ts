import { encodeBase64url } from "../base64url.ts";
import { hmac } from "../primitives.ts";
import { signedText, type SignedParts } from "../sharing/signed-text.ts";
import { utf8 } from "../utf8.ts";
import type { VaultKeys } from "../vault-key.ts";

/** The acts on files that a device proves: it begins one, or puts some into another vault. */
export type FilePurpose = "file" | "file-link";

/**
 * Computes the proof for the server that a change of a personal vault's files comes from a device that opened the vault:
 * HMAC-SHA-256, base64url. Members of a shared vault sign the same text.
 */
export async function proveFile<P extends FilePurpose>(
  keys: VaultKeys,
  purpose: P,
  ...parts: SignedParts[P]
): Promise<string> {
  return encodeBase64url(await hmac(keys.write, utf8(signedText(purpose, ...parts))));
}
