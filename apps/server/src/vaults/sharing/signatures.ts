import { createHash, createPublicKey, verify } from "node:crypto";
import type { AnyManifest } from "@pomander/contract";
import { signedText, type SignedParts, type SignedPurpose } from "@pomander/crypto/server";

/** Returns H of the protocol: SHA-256 of a text as base64url. */
export const hashOfText = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Returns whether a signature over these parts is right under an Ed25519 key in base64url. */
export function isSignedBy<P extends SignedPurpose>(
  signKey: string,
  sig: string,
  purpose: P,
  ...parts: SignedParts[P]
): boolean {
  const text = Buffer.from(signedText(purpose, ...parts));
  try {
    const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: signKey } });
    return verify(null, text, key, Buffer.from(sig, "base64url"));
  } catch {
    return false;
  }
}

/** Returns whether a manifest of a shared vault is signed under a key. One with a proof is signed by no one. */
export const isManifestSignedBy = (signKey: string, vaultId: string, manifest: AnyManifest): boolean =>
  "sig" in manifest &&
  isSignedBy(signKey, manifest.sig, "shared-manifest", vaultId, manifest.counter, hashOfText(manifest.sealed));
