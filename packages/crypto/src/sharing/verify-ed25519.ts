import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import type { Bytes } from "../bytes.ts";
import { readPublicKey, signPointOf } from "./public-keys.ts";

const { Point } = ed25519;
const { Fn: scalars } = Point;
const pointBytes = 32;

/**
 * Returns whether 64 bytes are the Ed25519 signature of a message under a key, with the verdict of noble's
 * `verify(…, { zip215: false })`: canonical points, a scalar below the group's order, and the equation with the cofactor,
 * [8](R + [k]A − [s]B) = 0 (RFC 8032 §5.1.7). It keeps the points of keys that signed several times, with their multiples,
 * which makes a chain of links three times as fast.
 */
export function isEd25519(signKey: string, signature: Bytes, message: Bytes): boolean {
  const keyBytes = readPublicKey(signKey);
  const key = signPointOf(signKey);
  if (keyBytes === null || key === null) return false;
  const ofNonce = signature.subarray(0, pointBytes);
  const s = readNumber(signature.subarray(pointBytes));
  const nonce = readPoint(ofNonce);
  if (nonce === null || !scalars.isValid(s)) return false;
  const hashed = sha512.create().update(ofNonce).update(keyBytes).update(message).digest();
  const k = scalars.create(readNumber(hashed));
  return nonce.add(key.multiplyUnsafe(k)).subtract(Point.BASE.multiplyUnsafe(s)).clearCofactor().is0();
}

function readPoint(bytes: Bytes) {
  try {
    return Point.fromBytes(bytes, false);
  } catch {
    return null;
  }
}

/** Reads a number whose lowest byte comes first. */
function readNumber(bytes: Uint8Array): bigint {
  const hex = Array.from(bytes.toReversed(), (byte) => byte.toString(16).padStart(2, "0"));
  return BigInt(`0x${hex.join("")}`);
}
