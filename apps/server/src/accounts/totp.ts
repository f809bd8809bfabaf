import { createHmac, timingSafeEqual } from "node:crypto";

const stepMs = 30_000;

/** Returns the time step of a moment (RFC 6238 §4.2): 30 seconds, from 1970 on. */
export const totpStepOf = (at: Date): number => Math.floor(at.getTime() / stepMs);

/** Returns the code of a time step: HOTP with SHA-1 (RFC 4226 §5.3, RFC 6238 §4). `secret`: in Base32. */
export function totpCodeOf(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const truncated = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(truncated % 10 ** digits).padStart(digits, "0");
}

/** Returns the time step of a code, at most one step from the present one (RFC 6238 §5.2); null: it matches none. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const current = totpStepOf(now);
  let found: number | null = null;
  for (const step of [current + 1, current - 1, current]) {
    const right = Buffer.from(totpCodeOf(secret, step));
    if (right.length === given.length && timingSafeEqual(right, given)) found = step;
  }
  return found;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes Base32 (RFC 4648 §6) without padding. */
function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const character of text) {
    value = ((value << 5) | alphabet.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}
