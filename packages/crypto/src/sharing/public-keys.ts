import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { readBase64url } from "../base64url.ts";
import type { Bytes } from "../bytes.ts";

const publicKeyBytes = 32;

/** Returns the bytes of a public key as written in a card or list; null for any other text. */
export function readPublicKey(text: string): Bytes | null {
  const bytes = readBase64url(text);
  return bytes?.length === publicKeyBytes ? bytes : null;
}

type Point = InstanceType<typeof ed25519.Point>;

/** A key for signatures that was checked. `point` is null where it is none. */
interface CheckedKey {
  point: Point | null;
  uses: number;
}

/** The last keys that were checked: a chain of links has many signatures under few keys. */
const checked = new Map<string, CheckedKey>();
const maxChecked = 1_000;
/** The number of signatures under one key from which on the multiples of its point are kept, which cost as much as three. */
const usesBeforeTable = 4;
const tableWindow = 4;

/**
 * Returns whether a text is a key for Ed25519 under which one text has one meaning: a point of the curve in its
 * canonical form (RFC 8032 §5.1.3) that is not the neutral one and has no torsion.
 */
export const isSignKey = (text: string): boolean => checkedKey(text).point !== null;

/** Returns the point of a key for verifying a signature; null where `isSignKey` refuses it. */
export function signPointOf(text: string): Point | null {
  const key = checkedKey(text);
  key.uses += 1;
  if (key.uses === usesBeforeTable) key.point?.precompute(tableWindow);
  return key.point;
}

function checkedKey(text: string): CheckedKey {
  const known = checked.get(text);
  if (known !== undefined) return known;
  const key = { point: pointWithoutTorsion(text), uses: 0 };
  if (checked.size >= maxChecked) checked.clear();
  checked.set(text, key);
  return key;
}

function pointWithoutTorsion(text: string): Point | null {
  const bytes = readPublicKey(text);
  if (bytes === null) return null;
  try {
    const point = ed25519.Point.fromBytes(bytes, false);
    return !point.is0() && point.isTorsionFree() ? point : null;
  } catch {
    return null;
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
