import { createCipheriv, createHash, hkdfSync } from "node:crypto";
import { b64u, unb64u } from "./envelopes.ts";

/** docs/crypto-protocol.md §24, from its text. */

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/** L rounded up to a multiple of 2^(E−S). */
export function padded(size: number): number {
  const length = Math.max(size, 4_096);
  const e = Math.floor(Math.log2(length));
  const s = Math.floor(Math.log2(e)) + 1;
  const step = 2 ** (e - s);
  return length % step === 0 ? length : length - (length % step) + step;
}

const segmentsOf = (size: number) => Math.ceil((padded(size) + 40) / 1_048_560);
export const sealedLength = (size: number) => padded(size) + 40 + 16 * segmentsOf(size);

export interface SealedFile {
  segments: Buffer[];
  hash: string;
}

/** Seals a whole file under a given header, whose salt and prefix were drawn by the maker. */
export function sealFile(id: string, fileKey: string, header: Uint8Array, bytes: Uint8Array): SealedFile {
  const salt = header.subarray(1, 33);
  const prefix = header.subarray(33, 40);
  const key = Buffer.from(hkdfSync("sha256", unb64u(fileKey), salt, `pomander/v1/file/${id}`, 32));
  const plain = Buffer.alloc(padded(bytes.length));
  plain.set(bytes);
  const count = segmentsOf(bytes.length);
  let at = 0;
  const segments = Array.from({ length: count }, (_, i) => {
    const part = plain.subarray(at, (at += i === 0 ? 1_048_520 : 1_048_560));
    const number = Buffer.alloc(4);
    number.writeUInt32BE(i);
    const iv = Buffer.concat([prefix, number, Buffer.of(i === count - 1 ? 1 : 0)]);
    const cipher = createCipheriv("aes-256-gcm", key, iv);
    const sealed = Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
    return i === 0 ? Buffer.concat([Buffer.of(0x28), salt, prefix, sealed]) : sealed;
  });
  return { segments, hash: b64u(sha256(Buffer.concat(segments.map(sha256)))) };
}

/** Names: 1 to 255 bytes, not `.` or `..`, no slash of either kind, nothing that addresses are refused for. */
export function isName(name: string): boolean {
  const isWellFormed = name.isWellFormed() && !/[\p{C}\p{Default_Ignorable_Code_Point}\u2800\\/]/u.test(name);
  const bytes = Buffer.byteLength(name);
  return isWellFormed && bytes > 0 && bytes < 256 && name !== "." && name !== "..";
}
