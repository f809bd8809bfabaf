import { concat, systemRandom, type Bytes } from "./bytes.ts";
import { sha256 } from "./primitives.ts";
import { utf8 } from "./utf8.ts";

const keyType = "ssh-ed25519";
/** Maximum characters of a public key: more than any that OpenSSH makes (RSA of 16,384 bits is 2,800 characters). */
const maxPublicKeyLength = 16_384;

export interface SshKey {
  /** The key in OpenSSH's format, without a passphrase. */
  privateKey: string;
  /** One line, as in `authorized_keys`. */
  publicKey: string;
  fingerprint: string;
}

/**
 * Returns the fingerprint of a public key as `ssh-keygen -l` shows it: "SHA256:" and the unpadded Base64 of its hash.
 * Takes a line as in `authorized_keys` or a `.pub` file; returns null for any other text.
 */
export async function sshFingerprint(publicKey: string): Promise<string | null> {
  if (publicKey.length > maxPublicKeyLength) return null;
  const [, type = "", base64 = ""] = /^\s*([a-z][\w.@-]*)\s+([A-Za-z0-9+/]+={0,2})(?:\s|$)/.exec(publicKey) ?? [];
  const blob = readBase64(base64);
  // RFC 4253 §6.6: the blob begins with the name of its own type.
  const name = sshString(utf8(type));
  if (blob === null || type === "" || blob.length <= name.length) return null;
  if (!name.every((byte, i) => blob[i] === byte)) return null;
  return fingerprintOf(blob);
}

/** Makes a new Ed25519 key. `comment` is in both halves. Throws where the browser has no Ed25519. */
export async function newSshKey(comment: string): Promise<SshKey> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const publicBytes = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  // RFC 8410 §7: the seed is the last 32 bytes of the private key.
  const seed = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)).slice(-32);
  const name = sshString(utf8(keyType));
  const text = utf8(comment.replace(/[\r\n]/g, " "));
  const blob = concat([name, sshString(publicBytes)]);
  const check = systemRandom(4);
  // OpenSSH, PROTOCOL.key: https://cvsweb.openbsd.org/src/usr.bin/ssh/PROTOCOL.key
  const secret = concat([
    check,
    check,
    name,
    sshString(publicBytes),
    sshString(concat([seed, publicBytes])),
    sshString(text),
  ]);
  const padding = Uint8Array.from({ length: (8 - (secret.length % 8)) % 8 }, (_, i) => i + 1);
  const none = sshString(utf8("none"));
  const file = concat([
    utf8("openssh-key-v1\0"),
    none,
    none,
    sshString(new Uint8Array(0)),
    uint32(1),
    sshString(blob),
    sshString(concat([secret, padding])),
  ]);
  const lines = writeBase64(file).match(/.{1,70}/g) ?? [];
  return {
    privateKey: ["-----BEGIN OPENSSH PRIVATE KEY-----", ...lines, "-----END OPENSSH PRIVATE KEY-----", ""].join("\n"),
    publicKey: `${keyType} ${writeBase64(blob)} ${comment.replace(/[\r\n]/g, " ")}`.trimEnd(),
    fingerprint: await fingerprintOf(blob),
  };
}

const fingerprintOf = async (blob: Bytes) => `SHA256:${writeBase64(await sha256(blob)).replace(/=+$/, "")}`;

function uint32(value: number): Bytes {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setUint32(0, value);
  return new Uint8Array(bytes.buffer);
}

/** Encodes a string as in RFC 4251 §5: its length, then the bytes. */
const sshString = (bytes: Bytes) => concat([uint32(bytes.length), bytes]);

const writeBase64 = (bytes: Bytes) => btoa(String.fromCharCode(...bytes));

function readBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
