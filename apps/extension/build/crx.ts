import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";

/** Bytes of an extension's id: the first of the SHA-256 of its public key. */
const idBytes = 16;
/** The member of the header (Protocol Buffers) with the proofs by RSA, the one with what is signed, and theirs. */
const members = { proof: 2, signed: 10_000, publicKey: 1, signature: 2, id: 1 };

const idOf = (publicKey: Buffer) => createHash("sha256").update(publicKey).digest().subarray(0, idBytes);
const publicKeyOf = (key: KeyObject) => createPublicKey(key).export({ type: "spki", format: "der" });

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}
/** Returns a member of bytes, which Protocol Buffers call wire type 2. */
const member = (number: number, bytes: Uint8Array) =>
  Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Returns bytes in hexadecimal, with the letters from a to p as digits. */
const inLetters = (bytes: Buffer): string =>
  bytes.toString("hex").replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 16)));

/** Returns the id that Chromium gives an extension that is signed with this key: 32 letters from a to p. */
export const chromiumId = (key: KeyObject): string => inLetters(idOf(publicKeyOf(key)));

/** Returns the origin of an add-on's pages in what Firefox's authenticators sign; `id` is that of its manifest. */
export const firefoxOrigin = (id: string): string =>
  `moz-extension://${inLetters(createHash("sha256").update(id).digest())}`;

/** Returns a zip as a CRX of version 3, signed with an RSA key: the same bytes for the same key and zip. */
export function createCrx(zip: Uint8Array, key: KeyObject): Uint8Array {
  const publicKey = publicKeyOf(key);
  const signed = member(members.id, idOf(publicKey));
  const covered = Buffer.concat([Buffer.from("CRX3 SignedData\0"), uint32(signed.length), signed, zip]);
  const proof = Buffer.concat([
    member(members.publicKey, publicKey),
    member(members.signature, sign("sha256", covered, key)),
  ]);
  const header = Buffer.concat([member(members.proof, proof), member(members.signed, signed)]);
  return Buffer.concat([Buffer.from("Cr24"), uint32(3), uint32(header.length), header, zip]);
}
