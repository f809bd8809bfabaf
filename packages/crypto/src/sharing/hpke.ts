import { Aes256Gcm, CipherSuite, DecapError, DhkemX25519HkdfSha256, HkdfSha256, OpenError } from "@hpke/core";
import type { Bytes } from "../bytes.ts";

// RFC 9180: 0x0020, 0x0001, 0x0002. X25519 is the browser's own.
const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

const encBytes = 32;
const noData = new Uint8Array(0);

interface Context {
  info: Bytes;
  /** Additional data: none in the protocol, some in published vectors. */
  aad?: Bytes;
}

/**
 * Seals by HPKE, mode base, single shot, to a public key of X25519. Returns `enc || ct`. `ephemeralInput` is the input of
 * DeriveKeyPair for the ephemeral key: fresh and random. Throws for a public key whose shared secret is all zero.
 */
export async function sealToBox(
  publicKey: Bytes,
  plaintext: Bytes,
  ephemeralInput: Bytes,
  { info, aad = noData }: Context,
): Promise<Bytes> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(publicKey);
  const { enc, ct } = await suite.seal({ recipientPublicKey, info, ekm: ephemeralInput }, plaintext, aad);
  const sealed = new Uint8Array(enc.byteLength + ct.byteLength);
  sealed.set(new Uint8Array(enc));
  sealed.set(new Uint8Array(ct), enc.byteLength);
  return sealed;
}

/** Opens the result of `sealToBox`; null: it was sealed to another key, or for another `info`, or is damaged. */
export async function openBox(
  privateKey: Bytes,
  sealed: Bytes,
  { info, aad = noData }: Context,
): Promise<Bytes | null> {
  if (sealed.length < encBytes) return null;
  const recipientKey = await suite.kem.deserializePrivateKey(privateKey);
  try {
    const enc = sealed.slice(0, encBytes);
    return new Uint8Array(await suite.open({ recipientKey, enc, info }, sealed.slice(encBytes), aad));
  } catch (error) {
    if (error instanceof OpenError || error instanceof DecapError) return null;
    throw error;
  }
}
