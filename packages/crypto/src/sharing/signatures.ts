import { ed25519 } from "@noble/curves/ed25519.js";
import { encodeBase64url, readBase64url } from "../base64url.ts";
import { hkdf } from "../primitives.ts";
import { utf8 } from "../utf8.ts";
import { isEd25519 } from "./verify-ed25519.ts";
import { signedText, type SignedParts, type SignedPurpose } from "./signed-text.ts";

const signatureBytes = 64;

/** Derives the seed of a person's key for signatures (RFC 8032 §5.1.5). The caller overwrites it after its use. */
export const signSeedOf = (secret: CryptoKey) => hkdf(secret, "pomander/v1/identity/sign");

/** Signs for one purpose with the key of an identity: SIG of crypto-protocol.md §17. */
export async function sign<P extends SignedPurpose>(
  { secret }: { secret: CryptoKey },
  purpose: P,
  ...parts: SignedParts[P]
): Promise<string> {
  const message = utf8(signedText(purpose, ...parts));
  const seed = await signSeedOf(secret);
  const signature = ed25519.sign(message, seed);
  seed.fill(0);
  return encodeBase64url(Uint8Array.from(signature));
}

/**
 * Returns whether `sig` is the signature of these parts under a public key: by the equation with the cofactor, with
 * canonical points (RFC 8032 §5.1.7), and under no key that `isSignKey` refuses. Every client comes to the same verdict.
 */
export function isSigned<P extends SignedPurpose>(
  signKey: string,
  sig: string,
  purpose: P,
  ...parts: SignedParts[P]
): boolean {
  const signature = readBase64url(sig);
  return signature?.length === signatureBytes && isEd25519(signKey, signature, utf8(signedText(purpose, ...parts)));
}

/** Returns whether a received value has the form of a signature. */
export const isSignature = (value: unknown): value is string =>
  typeof value === "string" && readBase64url(value)?.length === signatureBytes;
