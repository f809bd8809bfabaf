import { ByteReader, damagedDatabase, hexOf, wholeOf, type Bytes } from "./byte-reader.ts";
import { kdfOf, type Kdf } from "./kdf.ts";
import { readVariantDictionary } from "./variant-dictionary.ts";
import { transferError } from "../../faults.ts";

/** The unencrypted header of a KDBX file (https://keepass.info/help/kb/kdbx.html). */
export interface KdbxHeader {
  /** 3 or 4. */
  major: number;
  cipher: "aes" | "chacha20";
  isCompressed: boolean;
  masterSeed: Bytes;
  iv: Bytes;
  kdf: Kdf;
  /** Members of version 3: the inner stream's id and key, and the first bytes of the decrypted content. */
  innerStream: { id: number; key: Bytes } | null;
  startBytes: Bytes | null;
  /** The header itself, which is hashed. */
  bytes: Bytes;
}

const signature = "03d9a29a67fb4bb5";
const signatureOfKdb = "03d9a29a65fb4bb5";
const signatureOfPreview = "03d9a29a66fb4bb5";

/** Returns whether these bytes begin as a KeePass database does, of any version. */
export const looksLikeKdbx = (bytes: Bytes): boolean =>
  [signature, signatureOfKdb, signatureOfPreview].includes(hexOf(bytes.subarray(0, 8)));

const ciphers: Readonly<Record<string, KdbxHeader["cipher"]>> = {
  "31c1f2e6bf714350be5805216afc5aff": "aes",
  d6038a2b8b6f4cb5a524339a31dbb59a: "chacha20",
};
const twofish = "ad68f29f576f4bb9a36ad47af965346c";

const field = {
  end: 0,
  cipher: 2,
  compression: 3,
  masterSeed: 4,
  transformSeed: 5,
  transformRounds: 6,
  iv: 7,
  innerStreamKey: 8,
  startBytes: 9,
  innerStreamId: 10,
  kdf: 11,
} as const;

/**
 * Reads the header. Throws a transfer error for one that is damaged, of an unknown version or cipher, or whose key
 * derivation is beyond bounds.
 */
export function readKdbxHeader(bytes: Bytes): KdbxHeader {
  const begin = hexOf(bytes.subarray(0, 8));
  if (begin !== signature) {
    throw transferError("keepass_first_version");
  }
  const reader = new ByteReader(bytes, 8);
  reader.uint16();
  const major = reader.uint16();
  if (major !== 3 && major !== 4) {
    throw transferError("keepass_version", { major });
  }
  const fields = readFields(reader, major);
  const take = (id: number): Bytes => {
    const value = fields.get(id);
    if (value === undefined) throw damagedDatabase();
    return value;
  };
  const cipher = cipherOf(hexOf(take(field.cipher)));
  const compression = wholeOf(take(field.compression));
  if (compression > 1n) throw damagedDatabase();
  const header = {
    major,
    cipher,
    isCompressed: compression === 1n,
    masterSeed: take(field.masterSeed),
    iv: take(field.iv),
    bytes: bytes.subarray(0, reader.position),
  };
  if (header.masterSeed.length !== 32 || header.iv.length !== (cipher === "aes" ? 16 : 12)) throw damagedDatabase();
  if (major === 4) {
    return { ...header, kdf: kdfOf(readVariantDictionary(take(field.kdf))), innerStream: null, startBytes: null };
  }
  return {
    ...header,
    kdf: kdfOf(
      new Map([
        ["S", take(field.transformSeed)],
        ["R", take(field.transformRounds)],
      ]),
    ),
    innerStream: { id: Number(wholeOf(take(field.innerStreamId))), key: take(field.innerStreamKey) },
    startBytes: take(field.startBytes),
  };
}

/** Reads the header's fields. Their lengths have 2 bytes in version 3, and 4 in version 4. */
function readFields(reader: ByteReader, major: number): Map<number, Bytes> {
  const fields = new Map<number, Bytes>();
  for (;;) {
    const id = reader.uint8();
    const value = reader.bytes(major === 3 ? reader.uint16() : reader.uint32());
    if (id === field.end) return fields;
    fields.set(id, value);
  }
}

function cipherOf(id: string): KdbxHeader["cipher"] {
  const cipher = ciphers[id];
  if (cipher !== undefined) return cipher;
  throw transferError(id === twofish ? "keepass_twofish" : "keepass_cipher");
}
