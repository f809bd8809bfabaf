import { createCipheriv, createDecipheriv } from "node:crypto";

/** GF(2^128) with GCM's bit order (NIST SP 800-38D §6.3): the first bit is the highest of the number. */
const reduction = 0xe1n << 120n;

function multiply(x: bigint, y: bigint): bigint {
  let product = 0n;
  let factor = y;
  for (let bit = 127n; bit >= 0n; bit--) {
    if ((x >> bit) & 1n) product ^= factor;
    factor = factor & 1n ? (factor >> 1n) ^ reduction : factor >> 1n;
  }
  return product;
}

const one = 1n << 127n;

/** Inverts by x^(2^128 − 2). */
function invert(x: bigint): bigint {
  let result = one;
  let square = x;
  for (let i = 1; i < 128; i++) {
    square = multiply(square, square);
    result = multiply(result, square);
  }
  return result;
}

const numberOf = (bytes: Buffer) => BigInt(`0x${bytes.toString("hex")}`);
const bytesOf = (block: bigint) => Buffer.from(block.toString(16).padStart(32, "0"), "hex");

function blocksOf(bytes: Buffer): bigint[] {
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);
  return Array.from({ length: padded.length / 16 }, (_, i) => numberOf(padded.subarray(i * 16, i * 16 + 16)));
}

/** Encrypts one block with AES. */
function encryptBlock(key: Buffer, block: Buffer): bigint {
  return numberOf(createCipheriv("aes-256-ecb", key, null).setAutoPadding(false).update(block));
}

/**
 * Seals 32 bytes of ciphertext with one tag that AES-256-GCM accepts under two keys: what a server could send if a
 * wrapped key were not bound to its password by a commitment.
 */
export function sealUnderTwoKeys(keys: readonly [Buffer, Buffer], iv: Buffer, additionalData: Buffer): Buffer {
  const lengths = (BigInt(additionalData.length * 8) << 64n) | BigInt(32 * 8);
  const first = numberOf(Buffer.alloc(16, 7));
  /** The tag without the second block's share, which is that block times the square of H. */
  const known = keys.map((key) => {
    const h = encryptBlock(key, Buffer.alloc(16));
    const mask = encryptBlock(key, Buffer.concat([iv, Buffer.from([0, 0, 0, 1])]));
    const before = [...blocksOf(additionalData), first, 0n, lengths];
    return { square: multiply(h, h), rest: before.reduce((sum, block) => multiply(sum ^ block, h), 0n) ^ mask };
  });
  const [a, b] = known as [(typeof known)[0], (typeof known)[0]];
  const second = multiply(a.rest ^ b.rest, invert(a.square ^ b.square));
  const tag = a.rest ^ multiply(second, a.square);
  return Buffer.concat([first, second, tag].map(bytesOf));
}

/** Returns whether AES-256-GCM alone opens the ciphertext. */
export function opensUnder(key: Buffer, iv: Buffer, additionalData: Buffer, sealed: Buffer): boolean {
  const decipher = createDecipheriv("aes-256-gcm", key, iv).setAAD(additionalData).setAuthTag(sealed.subarray(-16));
  decipher.update(sealed.subarray(0, -16));
  try {
    decipher.final();
    return true;
  } catch {
    return false;
  }
}
