import { createHash, createPrivateKey, sign as nodeSign } from "node:crypto";

/** Ed25519 of docs/crypto-protocol.md §17: signed by node:crypto, verified by RFC 8032's equation in whole numbers. */

const p = 2n ** 255n - 19n;
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const mod = (x: bigint, m = p) => ((x % m) + m) % m;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let b = mod(base), e = exponent; e > 0n; e >>= 1n, b = mod(b * b)) if (e & 1n) result = mod(result * b);
  return result;
}
const inverse = (x: bigint) => power(x, p - 2n);
const d = mod(-121665n * inverse(121666n));
const rootOfMinusOne = power(2n, (p - 1n) / 4n);

/** A point in homogeneous coordinates: x = X/Z, y = Y/Z. */
interface Point {
  x: bigint;
  y: bigint;
  z: bigint;
}
const neutral: Point = { x: 0n, y: 1n, z: 1n };

/** Adds two points, RFC 8032 §5.1.4 without the fourth coordinate. */
export function add(a: Point, b: Point): Point {
  const zz = mod(a.z * b.z);
  const [xx, yy] = [mod(a.x * b.x), mod(a.y * b.y)];
  const e = mod(d * mod(xx * yy));
  const [f, g] = [mod(zz * zz - e), mod(zz * zz + e)];
  const cross = mod((a.x + a.y) * (b.x + b.y) - xx - yy);
  return { x: mod(zz * mod(f * cross)), y: mod(zz * mod(g * mod(yy + xx))), z: mod(f * g) };
}

function times(point: Point, factor: bigint): Point {
  let result = neutral;
  for (let q = point, f = factor; f > 0n; f >>= 1n, q = add(q, q)) if (f & 1n) result = add(result, q);
  return result;
}

const isSame = (a: Point, b: Point) => mod(a.x * b.z) === mod(b.x * a.z) && mod(a.y * b.z) === mod(b.y * a.z);

const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
const bytesOf = (value: bigint) => Buffer.from(value.toString(16).padStart(64, "0"), "hex").reverse();

/** Decodes a point in its canonical form alone; null for any other bytes. */
export function decode(bytes: Uint8Array): Point | null {
  if (bytes.length !== 32) return null;
  const number = numberOf(bytes);
  const [sign, y] = [number >> 255n, number & (2n ** 255n - 1n)];
  if (y >= p) return null;
  const square = mod((y * y - 1n) * inverse(d * y * y + 1n));
  let x = power(square, (p + 3n) / 8n);
  if (mod(x * x) !== square) x = mod(x * rootOfMinusOne);
  if (mod(x * x) !== square || (x === 0n && sign === 1n)) return null;
  return { x: (x & 1n) === sign ? x : mod(-x), y, z: 1n };
}

export function encode({ x, y, z }: Point): Buffer {
  const factor = inverse(z);
  return bytesOf(mod(y * factor) | ((mod(x * factor) & 1n) << 255n));
}

const base = decode(bytesOf(mod(4n * inverse(5n))))!;

/** Whether a key is a point in canonical form that is not the neutral one and has no part of small order. */
export function isSignKey(key: Uint8Array): boolean {
  const point = decode(key);
  return point !== null && !isSame(point, neutral) && isSame(times(point, order), neutral);
}

const challenge = (...parts: Uint8Array[]) =>
  mod(numberOf(createHash("sha512").update(Buffer.concat(parts)).digest()), order);

/** Verifies by the equation with the cofactor. */
export function verify(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64 || !isSignKey(key)) return false;
  const [rBytes, s] = [signature.subarray(0, 32), numberOf(signature.subarray(32))];
  const r = decode(rBytes);
  if (r === null || s >= order) return false;
  const right = add(r, times(decode(key)!, challenge(rBytes, key, message)));
  return isSame(times(times(base, s), 8n), times(right, 8n));
}

const pkcs8 = (seed: Uint8Array) => Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);

export const sign = (seed: Uint8Array, message: Uint8Array) =>
  nodeSign(null, message, createPrivateKey({ key: pkcs8(seed), format: "der", type: "pkcs8" }));

/** Derives the secret number of a seed, RFC 8032 §5.1.5. */
function scalarOf(seed: Uint8Array): bigint {
  const half = createHash("sha512").update(seed).digest().subarray(0, 32);
  half[0]! &= 248;
  half[31]! = (half[31]! & 127) | 64;
  return numberOf(half);
}
export const publicKeyOf = (seed: Uint8Array) => encode(times(base, scalarOf(seed)));

/**
 * Signs as no honest client does, with a part of small order in `R`: right by the equation with the cofactor, and wrong
 * without it.
 */
export function signWithTorsion(seed: Uint8Array, message: Uint8Array, smallPoint: Uint8Array): Buffer {
  const r = challenge(Buffer.from("any number"), message);
  const rBytes = encode(add(times(base, r), decode(smallPoint)!));
  const k = challenge(rBytes, publicKeyOf(seed), message);
  return Buffer.concat([rBytes, bytesOf(mod(r + k * scalarOf(seed), order))]);
}
