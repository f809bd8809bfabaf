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
const keyOf = (tokenSecret: Uint8Array, purpose = "unsubscribe") =>
  Buffer.from(hkdfSync("sha256", tokenSecret, Buffer.alloc(32), `pomander/server/${purpose}`, 32));

/**
 * The token of a message's unsubscribe link, of URL-safe characters: encrypted and authenticated, so that it can be
 * made by this server alone and names nobody to whoever sees the link. It has no end of its own.
 */
export function makeUnsubscribeToken(tokenSecret: Uint8Array, target: UnsubscribeTarget): string {
  return seal(keyOf(tokenSecret), target.reminderId, target.recipientKey);
}

/** The digest whose reminders a link ends for the person who got it. */
export interface DigestTarget {
  digestId: string;
  userId: string;
}

/** The token of a digest's own unsubscribe link, made as that of a message is, under a key of its own. */
export const makeDigestUnsubscribeToken = (tokenSecret: Uint8Array, { digestId, userId }: DigestTarget): string =>
  seal(keyOf(tokenSecret, "unsubscribe-digest"), digestId, userId);

function seal(key: Buffer, uuid: string, name: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
  const plain = Buffer.concat([Buffer.from(uuid.replaceAll("-", ""), "hex"), Buffer.from(name)]);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** What a message's token names, or null where this server did not make it. */
export function readUnsubscribeToken(tokenSecret: Uint8Array, token: string): UnsubscribeTarget | null {
  const read = unseal(keyOf(tokenSecret), token);
  return read && { reminderId: read.uuid, recipientKey: read.name };
}

/** The same of a digest's. */
export function readDigestUnsubscribeToken(tokenSecret: Uint8Array, token: string): DigestTarget | null {
  const read = unseal(keyOf(tokenSecret, "unsubscribe-digest"), token);
  return read && { digestId: read.uuid, userId: read.name };
}

function unseal(key: Buffer, token: string): { uuid: string; name: string } | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length <= ivBytes + uuidBytes + tagBytes) return null;
  const plain = open(key, bytes);
  if (plain === null) return null;
  const uuid = uuidOf(plain.subarray(0, uuidBytes));
  return id.safeParse(uuid).success ? { uuid, name: plain.subarray(uuidBytes).toString("utf8") } : null;
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
