import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { readBase64url } from "../base64url.ts";
import type { Bytes } from "../bytes.ts";

const publicKeyBytes = 32;

/** Returns the bytes of a public key as written in a card or list; null for any other text. */
export function readPublicKey(text: string): Bytes | null {
  const bytes = readBase64url(text);
  return bytes?.length === publicKeyBytes ? bytes : null;
}

/** The last keys that were checked: a chain of links has many signatures under few keys. */
const checked = new Map<string, boolean>();
const maxChecked = 1_000;

/**
 * Returns whether a text is a key for Ed25519 under which one text has one meaning: a point of the curve in its
 * canonical form (RFC 8032 §5.1.3) that is not the neutral one and has no torsion.
 */
export function isSignKey(text: string): boolean {
  const known = checked.get(text);
  if (known !== undefined) return known;
  const isKey = isPointWithoutTorsion(text);
  if (checked.size >= maxChecked) checked.clear();
  checked.set(text, isKey);
  return isKey;
}

function isPointWithoutTorsion(text: string): boolean {
  const bytes = readPublicKey(text);
  if (bytes === null) return false;
  try {
    const point = ed25519.Point.fromBytes(bytes, false);
    return !point.is0() && point.isTorsionFree();
  } catch {
    return false;
  }
}

// Every private key is a multiple of eight, so what is zero for one is zero for all.
const anyPrivateKey = new Uint8Array(publicKeyBytes).fill(1);

/** Returns whether a text is a key for X25519 whose shared secrets are not all zero (RFC 7748 §6.1). */
export function isBoxKey(text: string): boolean {
  const bytes = readPublicKey(text);
  if (bytes === null) return false;
  try {
    x25519.getSharedSecret(anyPrivateKey, bytes);
    return true;
  } catch {
    return false;
  }
}
