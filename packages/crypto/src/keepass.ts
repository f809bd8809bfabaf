import { chacha20 } from "@noble/ciphers/chacha.js";
import { salsa20 } from "@noble/ciphers/salsa.js";
import type { Bytes } from "./bytes.ts";

// Primitives of encrypted KeePass databases, in addition to Argon2: for opening these, and for nothing of ours.

const subtle = globalThis.crypto.subtle;

export async function sha512(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.digest("SHA-512", bytes));
}

export interface AesKdf {
  /** 32 bytes, which are encrypted again and again. */
  key: Bytes;
  /** 32 bytes, the AES-256 key. */
  seed: Bytes;
  rounds: number;
  /** Called between slices of the work with 0 to 1. An error that it throws ends the work. */
  onSlice?: (done: number) => void | Promise<void>;
}

const blockBytes = 16;
const roundsAtOnce = 1 << 18;

/**
 * Derives a key as KeePass 2 does: SHA-256 of `key` after `rounds` times AES-256-ECB. CBC over blocks of zeros encrypts
 * the vector, then that, and so on: many rounds in one call of WebCrypto. The caller has validated the rounds.
 */
export async function aesKdf({ key, seed, rounds, onSlice }: AesKdf): Promise<Bytes> {
  const aesKey = await subtle.importKey("raw", seed, "AES-CBC", false, ["encrypt"]);
  const zeros = new Uint8Array(Math.min(rounds, roundsAtOnce) * blockBytes);
  const encryptHalf = async (half: Bytes, count: number): Promise<Bytes> => {
    const blocks = await subtle.encrypt({ name: "AES-CBC", iv: half }, aesKey, zeros.subarray(0, count * blockBytes));
    return new Uint8Array(blocks.slice((count - 1) * blockBytes, count * blockBytes));
  };
  let halves: readonly Bytes[] = [key.slice(0, blockBytes), key.slice(blockBytes, 2 * blockBytes)];
  for (let done = 0; done < rounds;) {
    const count = Math.min(roundsAtOnce, rounds - done);
    halves = await Promise.all(halves.map((half) => encryptHalf(half, count)));
    done += count;
    await onSlice?.(done / rounds);
  }
  const transformed = new Uint8Array(2 * blockBytes);
  for (const [index, half] of halves.entries()) transformed.set(half, index * blockBytes);
  return new Uint8Array(await subtle.digest("SHA-256", transformed));
}

const streamCiphers = { chacha20, salsa20 } as const;
export type StreamCipher = keyof typeof streamCiphers;

const keyStreamBytes = 4096;
const cipherBlockBytes = 64;

/**
 * The key stream of ChaCha20 (RFC 8439 §2.4, counter from 0, nonce of 12 bytes) or Salsa20 (D. J. Bernstein, nonce of 8
 * bytes), taken piece by piece. 256 GiB of it at most; more than any file that is read.
 */
export class KeyStream {
  readonly #cipher: StreamCipher;
  readonly #key: Bytes;
  readonly #nonce: Bytes;
  #counter = 0;
  #stream = new Uint8Array(0);
  #used = 0;

  /** The key has 32 bytes. */
  constructor(cipher: StreamCipher, key: Bytes, nonce: Bytes) {
    this.#cipher = cipher;
    this.#key = key;
    this.#nonce = nonce;
  }

  /** Returns the bytes encrypted or decrypted with the next ones of the stream. */
  xor(bytes: Uint8Array): Bytes {
    const result = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at++) {
      if (this.#used === this.#stream.length) this.#refill();
      result[at] = (bytes[at] ?? 0) ^ (this.#stream[this.#used] ?? 0);
      this.#used++;
    }
    return result;
  }

  #refill(): void {
    const zeros = new Uint8Array(keyStreamBytes);
    this.#stream = streamCiphers[this.#cipher](this.#key, this.#nonce, zeros, undefined, this.#counter);
    this.#counter += keyStreamBytes / cipherBlockBytes;
    this.#used = 0;
  }
}
