import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  randomBytes,
} from "node:crypto";

/** RFC 9180, mode base: X25519 with HKDF-SHA-256, HKDF-SHA-256, AES-256-GCM, over node:crypto. */

const idOf = (id: number) => Buffer.of(id >> 8, id & 255);
const kem = Buffer.concat([Buffer.from("KEM"), idOf(0x0020)]);
const suite = Buffer.concat([Buffer.from("HPKE"), idOf(0x0020), idOf(0x0001), idOf(0x0002)]);
const none = Buffer.alloc(0);

const hmac = (key: Uint8Array, ...parts: Uint8Array[]) =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const extract = (id: Buffer, salt: Uint8Array, label: string, ikm: Uint8Array) =>
  hmac(salt, Buffer.from("HPKE-v1"), id, Buffer.from(label), ikm);
function expand(id: Buffer, prk: Uint8Array, label: string, info: Uint8Array, length: number): Buffer {
  const labelled = Buffer.concat([idOf(length), Buffer.from("HPKE-v1"), id, Buffer.from(label), info]);
  // No output is longer than one block of the hash.
  return hmac(prk, labelled, Buffer.of(1)).subarray(0, length);
}

const privateKeyOf = (raw: Uint8Array) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from("302e020100300506032b656e04220420", "hex"), raw]),
    format: "der",
    type: "pkcs8",
  });
const publicKeyObject = (raw: Uint8Array) =>
  createPublicKey({
    key: Buffer.concat([Buffer.from("302a300506032b656e032100", "hex"), raw]),
    format: "der",
    type: "spki",
  });

export const boxKeyOf = (secret: Uint8Array) =>
  createPublicKey(privateKeyOf(secret)).export({ format: "der", type: "spki" }).subarray(-32);

/** Computes X25519; null where the result is all zero, which node:crypto refuses to give. */
export function x25519(secret: Uint8Array, publicKey: Uint8Array): Buffer | null {
  try {
    const shared = diffieHellman({ privateKey: privateKeyOf(secret), publicKey: publicKeyObject(publicKey) });
    return shared.equals(Buffer.alloc(32)) ? null : shared;
  } catch {
    return null;
  }
}

export const deriveKeyPair = (ikm: Uint8Array) => expand(kem, extract(kem, none, "dkp_prk", ikm), "sk", none, 32);

/** Derives key and first nonce of a context. */
function schedule(dh: Uint8Array, enc: Uint8Array, recipient: Uint8Array, info: Uint8Array) {
  const kemContext = Buffer.concat([enc, recipient]);
  const shared = expand(kem, extract(kem, none, "eae_prk", dh), "shared_secret", kemContext, 32);
  const context = Buffer.concat([
    Buffer.of(0),
    extract(suite, none, "psk_id_hash", none),
    extract(suite, none, "info_hash", info),
  ]);
  const secret = extract(suite, shared, "secret", none);
  return { key: expand(suite, secret, "key", context, 32), nonce: expand(suite, secret, "base_nonce", context, 12) };
}

/** A sender's context: seals one message after another. */
export function senderOf(recipient: Uint8Array, info: Uint8Array, ikmE: Uint8Array = randomBytes(32)) {
  const ephemeral = deriveKeyPair(ikmE);
  const enc = boxKeyOf(ephemeral);
  const dh = x25519(ephemeral, recipient);
  if (dh === null) throw new Error("a shared secret of zeros");
  const { key, nonce } = schedule(dh, enc, recipient, info);
  let sequence = 0;
  return {
    enc,
    seal(plaintext: Uint8Array, aad: Uint8Array): Buffer {
      const iv = Buffer.from(nonce);
      iv.writeUInt32BE((iv.readUInt32BE(8) ^ sequence++) >>> 0, 8);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(aad);
      return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
    },
  };
}

export function sealBox(recipient: Uint8Array, plaintext: Uint8Array, info: Uint8Array, ikmE?: Uint8Array): Buffer {
  const sender = senderOf(recipient, info, ikmE);
  return Buffer.concat([sender.enc, sender.seal(plaintext, none)]);
}

/** Opens a box; null where it does not open. */
export function openBox(secret: Uint8Array, box: Buffer, info: Uint8Array): Buffer | null {
  if (box.length < 48) return null;
  const [enc, sealed] = [box.subarray(0, 32), box.subarray(32)];
  const dh = x25519(secret, enc);
  if (dh === null) return null;
  const { key, nonce } = schedule(dh, enc, boxKeyOf(secret), info);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 }).setAuthTag(sealed.subarray(-16));
  const plaintext = decipher.update(sealed.subarray(0, -16));
  try {
    decipher.final();
    return plaintext;
  } catch {
    return null;
  }
}
