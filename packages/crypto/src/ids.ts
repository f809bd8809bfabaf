import type { Bytes, RandomSource } from "./bytes.ts";

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxCounter = 2 ** 31 - 1;

/** A random version 4 UUID in lower case (RFC 9562 §5.4). */
export function randomUuid(random: RandomSource): string {
  const bytes = random(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uuidOf(bytes);
}

/** Writes the 16 bytes of a UUID as text. */
export function uuidOf(bytes: Bytes): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns the 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): Bytes =>
  Uint8Array.from(uuid.replaceAll("-", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

// Contexts are joined by "/", so that only parts of exactly these forms keep two contexts apart.
export const isUuid = (value: string) => uuidPattern.test(value);
export const isRevision = (value: number) => Number.isInteger(value) && value >= 1 && value <= maxCounter;
export const isCounter = (value: number) => Number.isInteger(value) && value >= 0 && value <= maxCounter;
