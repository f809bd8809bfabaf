import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** docs/crypto-protocol.md §1, in Node's own terms. */

export class CannotOpen extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`cannot open: ${reason}`);
    this.reason = reason;
  }
}

const check = (condition: boolean, reason: string) => {
  if (!condition) throw new CannotOpen(reason);
};

export const b64u = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** Decodes strictly: Node's decoder skips unknown characters, so the result is encoded again and compared. */
export function unb64u(text: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  check(bytes.toString("base64url") === text, "shape");
  return bytes;
}

export const hkdf = (ikm: Uint8Array, info: string, length = 32) =>
  Buffer.from(hkdfSync("sha256", ikm, "", info, length));

function encrypt(key: Uint8Array, iv: Uint8Array, context: string, plaintext: Uint8Array): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: 16 }).setAAD(Buffer.from(context));
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Uint8Array, iv: Uint8Array, context: string, body: Buffer): Buffer {
  check(iv.length === 12 && body.length >= 16, "shape");
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(body.subarray(-16));
  const plaintext = decipher.update(body.subarray(0, -16));
  try {
    decipher.final();
  } catch {
    throw new CannotOpen("tag");
  }
  return plaintext;
}

export function seal(
  key: Uint8Array,
  context: string,
  plaintext: Uint8Array,
  iv: Uint8Array = randomBytes(12),
): string {
  return `v1.${b64u(iv)}.${b64u(encrypt(key, iv, context, plaintext))}`;
}

export function open(key: Uint8Array, context: string, envelope: string): Buffer {
  const parts = envelope.split(".");
  check(parts[0] === "v1" && parts.length > 1, "version");
  check(parts.length === 3, "shape");
  return decrypt(key, unb64u(parts[1]!), context, unb64u(parts[2]!));
}

const committing = (key: Uint8Array, iv: string) => {
  const okm = hkdf(key, `pomander/v1/committing/${iv}`, 64);
  return { cipherKey: okm.subarray(0, 32), commitment: okm.subarray(32) };
};

export function sealc(
  key: Uint8Array,
  context: string,
  plaintext: Uint8Array,
  iv: Uint8Array = randomBytes(12),
): string {
  const { cipherKey, commitment } = committing(key, b64u(iv));
  return `v1c.${b64u(iv)}.${b64u(commitment)}.${b64u(encrypt(cipherKey, iv, context, plaintext))}`;
}

export function openc(key: Uint8Array, context: string, envelope: string): Buffer {
  const [version, iv = "", given = "", body = "", ...rest] = envelope.split(".");
  check(version === "v1c", "version");
  const [ivBytes, givenBytes, bodyBytes] = [iv, given, body].map(unb64u) as [Buffer, Buffer, Buffer];
  check(rest.length === 0 && ivBytes.length === 12 && givenBytes.length === 32 && bodyBytes.length >= 16, "shape");
  const { cipherKey, commitment } = committing(key, iv);
  check(timingSafeEqual(commitment, givenBytes), "commitment");
  return decrypt(cipherKey, ivBytes, context, bodyBytes);
}

export function paddedLength(length: number): number {
  if (length + 1 > 4096) return Math.ceil((length + 1) / 4096) * 4096;
  return Math.max(32, 2 ** Math.ceil(Math.log2(length + 1)));
}

export function pad(text: string): Buffer {
  if (!text.isWellFormed()) throw new Error("a lone surrogate");
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.of(0x80)], paddedLength(bytes.length));
}

export function unpad(padded: Buffer): string {
  const end = padded.findLastIndex((byte) => byte !== 0);
  check(end >= 0 && padded[end] === 0x80, "padding");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(padded.subarray(0, end));
  } catch {
    throw new CannotOpen("text");
  }
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CannotOpen("text");
  }
}
