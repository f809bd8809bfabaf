import type { Bytes } from "./bytes.ts";

/** Hashes with which RFC 6238 §1.2 allows a code to be computed. */
export type HotpHash = "SHA-1" | "SHA-256" | "SHA-512";

/**
 * Returns the number whose last digits a one-time code shows: HMAC of the counter, truncated to 31 bits (RFC 4226 §5.3;
 * RFC 6238 §1.2 for the other hashes). `counter` is a whole number from 0 to 2^53 − 1; throws a `RangeError` for any
 * other, and for a secret without bytes.
 */
export async function hotpNumber(hash: HotpHash, secret: Bytes, counter: number): Promise<number> {
  if (!Number.isSafeInteger(counter) || counter < 0) throw new RangeError("Not a counter");
  if (secret.length === 0) throw new RangeError("An empty secret");
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash }, false, ["sign"]);
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(counter));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, message.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 0x0f;
  return mac.getUint32(offset) & 0x7fffffff;
}
