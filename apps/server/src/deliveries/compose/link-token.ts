import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { id } from "@pomander/contract";

const ivBytes = 12;
const tagBytes = 16;
const uuidBytes = 16;

/** The purposes of links; each has a key of its own, derived from the secret that signs session tokens. */
type LinkPurpose = "unsubscribe" | "unsubscribe-digest" | "take";

/** The keys by secret: deriving one takes longer than making a token with it. */
const keys = new WeakMap<Uint8Array, Map<LinkPurpose, KeyObject>>();

function keyOf(tokenSecret: Uint8Array, purpose: LinkPurpose): KeyObject {
  const ofSecret = keys.get(tokenSecret) ?? new Map<LinkPurpose, KeyObject>();
  keys.set(tokenSecret, ofSecret);
  const known = ofSecret.get(purpose);
  if (known !== undefined) return known;
  const derived = hkdfSync("sha256", tokenSecret, Buffer.alloc(32), `pomander/server/${purpose}`, 32);
  const key = createSecretKey(Buffer.from(derived));
  ofSecret.set(purpose, key);
  return key;
}

/** The content of a link's token: the id of an object, and a name. */
export interface LinkTarget {
  uuid: string;
  name: string;
}

/**
 * Returns the token of a link in a message, of URL-safe characters: encrypted and authenticated, so that only this
 * server can make it and an observer of the link learns no name. It does not expire by itself.
 */
export function sealLinkToken(tokenSecret: Uint8Array, purpose: LinkPurpose, { uuid, name }: LinkTarget): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(tokenSecret, purpose), iv, { authTagLength: tagBytes });
  const plain = Buffer.concat([Buffer.from(uuid.replaceAll("-", ""), "hex"), Buffer.from(name)]);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Returns the content of a token, or null where this server did not make it for this purpose. */
export function openLinkToken(tokenSecret: Uint8Array, purpose: LinkPurpose, token: string): LinkTarget | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length <= ivBytes + uuidBytes + tagBytes) return null;
  const plain = open(keyOf(tokenSecret, purpose), bytes);
  if (plain === null) return null;
  const uuid = uuidOf(plain.subarray(0, uuidBytes));
  return id.safeParse(uuid).success ? { uuid, name: plain.subarray(uuidBytes).toString("utf8") } : null;
}

function open(key: KeyObject, bytes: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

const uuidOf = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
