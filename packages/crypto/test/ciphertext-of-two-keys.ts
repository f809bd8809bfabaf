import { createCipheriv } from "node:crypto";

type Bytes = Uint8Array<ArrayBuffer>;
const one = 1n << 127n;
const reduction = 0xe1n << 120n;

/** Product in the field of GHASH (NIST SP 800-38D §6.3). */
function multiply(x: bigint, y: bigint): bigint {
  let product = 0n;
  for (let bit = 127n, v = y; bit >= 0n; bit--) {
    if ((x >> bit) & 1n) product ^= v;
    v = v & 1n ? (v >> 1n) ^ reduction : v >> 1n;
  }
  return product;
}

/** x to the power 2^128 - 2, which is 1/x. */
function invert(x: bigint): bigint {
  let inverse = one;
  for (let i = 0, square = x; i < 127; i++) {
    square = multiply(square, square);
    inverse = multiply(inverse, square);
  }
  return inverse;
}

const toNumber = (bytes: Bytes) => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
const toBytes = (block: bigint) => Uint8Array.from(Buffer.from(block.toString(16).padStart(32, "0"), "hex"));

function encryptBlock(key: Bytes, block: Bytes): Bytes {
  const cipher = createCipheriv("aes-256-ecb", key, null).setAutoPadding(false);
  return Uint8Array.from(cipher.update(block));
}

/**
 * 32 bytes of ciphertext and their tag that AES-256-GCM opens under both keys: the tag is linear in the
 * ciphertext, so that one free block makes the tags of two keys equal.
 */
export function ciphertextOfTwoKeys(first: Bytes, second: Bytes, iv: Bytes, additional: Bytes): Bytes {
  const blocks: bigint[] = [];
  for (let at = 0; at < additional.length; at += 16) {
    const block = new Uint8Array(16);
    block.set(additional.subarray(at, at + 16));
    blocks.push(toNumber(block));
  }
  const fixed = 0x5a5a5a5an;
  const lengths = (BigInt(additional.length * 8) << 64n) | 256n;
  const counterBlock = Uint8Array.from([...iv, 0, 0, 0, 1]);
  const [a, b] = [first, second].map((key) => {
    const h = toNumber(encryptBlock(key, new Uint8Array(16)));
    const hash = [...blocks, 0n, fixed, lengths].reduce((sum, block) => multiply(sum ^ block, h), 0n);
    return { hash: hash ^ toNumber(encryptBlock(key, counterBlock)), weight: multiply(multiply(h, h), h) };
  }) as [{ hash: bigint; weight: bigint }, { hash: bigint; weight: bigint }];
  const free = multiply(a.hash ^ b.hash, invert(a.weight ^ b.weight));
  const tag = a.hash ^ multiply(free, a.weight);
  return Uint8Array.from([...toBytes(free), ...toBytes(fixed), ...toBytes(tag)]);
}
