import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { id } from "@pomander/contract";

/** Whose messages of which reminder a link ends. */
export interface UnsubscribeTarget {
  reminderId: string;
  /** As in `deliveries`: an account's id, or an address in lower case. */
  recipientKey: string;
}

const ivBytes = 12;
const tagBytes = 16;
const uuidBytes = 16;

/** A key of its own, derived from the secret that signs session tokens. */
const keyOf = (tokenSecret: Uint8Array) =>
  Buffer.from(hkdfSync("sha256", tokenSecret, Buffer.alloc(32), "pomander/server/unsubscribe", 32));

/**
 * The token of a message's unsubscribe link, of URL-safe characters: encrypted and authenticated, so that it can be
 * made by this server alone and names nobody to whoever sees the link. It has no end of its own.
 */
export function makeUnsubscribeToken(tokenSecret: Uint8Array, target: UnsubscribeTarget): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(tokenSecret), iv, { authTagLength: tagBytes });
  const plain = Buffer.concat([
    Buffer.from(target.reminderId.replaceAll("-", ""), "hex"),
    Buffer.from(target.recipientKey),
  ]);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** What a token names, or null where this server did not make it. */
export function readUnsubscribeToken(tokenSecret: Uint8Array, token: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length <= ivBytes + uuidBytes + tagBytes) return null;
  const plain = open(keyOf(tokenSecret), bytes);
  if (plain === null) return null;
  const reminderId = uuidOf(plain.subarray(0, uuidBytes));
  if (!id.safeParse(reminderId).success) return null;
  return { reminderId, recipientKey: plain.subarray(uuidBytes).toString("utf8") };
}

function open(key: Buffer, bytes: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

const uuidOf = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
