import { decryptAesCbc, hmacSha256, sha256 } from "@pomander/crypto/foreign";
import { KeyStream, sha512 } from "@pomander/crypto/keepass";
import { concat } from "@pomander/crypto/bytes";
import type { Pacer } from "../pacer.ts";
import { areEqual, ByteReader, damagedDatabase, wholeOf, type Bytes } from "./byte-reader.ts";
import { unzipBounded } from "./gunzip.ts";
import type { KdbxHeader } from "./kdbx-header.ts";
import { transferError } from "../../faults.ts";

/** The stream cipher that decrypts protected values; values come in the order of the file. */
export type Protection = Pick<KeyStream, "xor">;

/** A decrypted database: its XML, whose protected values are still under the inner stream. */
export interface KdbxPayload {
  xml: Bytes;
  protection: Protection;
  /** The attachments, where they are before the XML (version 4). */
  binaries: readonly Bytes[];
}

const hashBytes = 32;

/** Throws `keepass_damaged` for a header of version 4 that was changed: its hash follows it. */
export async function checkHeader(file: Bytes, { major, bytes }: KdbxHeader): Promise<void> {
  if (major !== 4) return;
  const hash = new ByteReader(file, bytes.length).bytes(hashBytes);
  if (!areEqual(await sha256(bytes), hash)) throw damagedDatabase();
}

/**
 * Returns null when the key is another: a wrong password, or, in version 3, damage at the very beginning of the
 * content.
 */
export async function openPayload(
  file: Bytes,
  header: KdbxHeader,
  transformedKey: Bytes,
  pacer: Pacer,
): Promise<KdbxPayload | null> {
  const key = await sha256(concat([header.masterSeed, transformedKey]));
  const body = new ByteReader(file, header.bytes.length);
  return header.major === 4
    ? openVersion4(body, header, transformedKey, key, pacer)
    : openVersion3(body, header, key, pacer);
}

async function openVersion3(
  body: ByteReader,
  header: KdbxHeader,
  key: Bytes,
  pacer: Pacer,
): Promise<KdbxPayload | null> {
  const content = await decrypt(header, key, body.rest(), pacer);
  const startBytes = header.startBytes ?? new Uint8Array();
  if (content === null || startBytes.length === 0) return null;
  if (!areEqual(content.subarray(0, startBytes.length), startBytes)) return null;
  const blocks = await readHashedBlocks(new ByteReader(content, startBytes.length));
  const xml = header.isCompressed ? await unzipBounded(blocks) : blocks;
  const { id, key: streamKey } = header.innerStream ?? { id: 0, key: new Uint8Array() };
  return { xml, protection: await protectionOf(id, streamKey), binaries: [] };
}

/** Reads blocks of index, SHA-256, length and content; one without content is the last. */
async function readHashedBlocks(reader: ByteReader): Promise<Bytes> {
  const blocks: Bytes[] = [];
  for (;;) {
    reader.uint32();
    const hash = reader.bytes(32);
    const block = reader.bytes(reader.uint32());
    if (block.length === 0) return concat(blocks);
    if (!areEqual(await sha256(block), hash)) throw damagedDatabase();
    blocks.push(block);
  }
}

async function openVersion4(
  body: ByteReader,
  header: KdbxHeader,
  transformedKey: Bytes,
  key: Bytes,
  pacer: Pacer,
): Promise<KdbxPayload | null> {
  body.bytes(hashBytes);
  const macKey = await sha512(concat([header.masterSeed, transformedKey, Uint8Array.of(1)]));
  const headerMac = await hmacSha256(await blockKey(macKey, headerIndex), header.bytes);
  if (!areEqual(headerMac, body.bytes(32))) return null;
  const sealed = await readMacBlocks(body, macKey, pacer);
  const content = await decrypt(header, key, sealed, pacer);
  if (content === null) throw damagedDatabase();
  return readInnerHeader(header.isCompressed ? await unzipBounded(content) : content);
}

const headerIndex = 0xffff_ffff_ffff_ffffn;
const blockKey = (macKey: Bytes, index: bigint) => sha512(concat([uint64(index), macKey]));

/** Reads blocks of HMAC-SHA-256, length and content; one without content is the last. */
async function readMacBlocks(reader: ByteReader, macKey: Bytes, pacer: Pacer): Promise<Bytes> {
  const blocks: Bytes[] = [];
  for (let index = 0n; ; index++) {
    const mac = reader.bytes(32);
    const length = reader.uint32();
    const block = reader.bytes(length);
    const message = concat([uint64(index), uint32(length), block]);
    if (!areEqual(await hmacSha256(await blockKey(macKey, index), message), mac)) throw damagedDatabase();
    if (length === 0) return concat(blocks);
    blocks.push(block);
    await pacer.pause(0.5);
  }
}

const innerField = { end: 0, streamId: 1, streamKey: 2, binary: 3 } as const;

async function readInnerHeader(content: Bytes): Promise<KdbxPayload> {
  const reader = new ByteReader(content);
  const binaries: Bytes[] = [];
  let [streamId, streamKey]: [number, Bytes] = [0, new Uint8Array()];
  for (;;) {
    const id = reader.uint8();
    const value = reader.bytes(reader.uint32());
    if (id === innerField.streamId) streamId = Number(wholeOf(value));
    else if (id === innerField.streamKey) streamKey = value;
    // A byte of flags precedes the content.
    else if (id === innerField.binary) binaries.push(value.subarray(1));
    else if (id === innerField.end) {
      return { xml: reader.rest(), protection: await protectionOf(streamId, streamKey), binaries };
    }
  }
}

const streamIds = { none: 0, salsa20: 2, chacha20: 3 } as const;
const salsa20Nonce = Uint8Array.of(0xe8, 0x30, 0x09, 0x4b, 0x97, 0x20, 0x5d, 0x2a);

/** Returns the cipher with which protected values are encrypted again. Throws a transfer error for an unknown one. */
async function protectionOf(id: number, key: Bytes): Promise<Protection> {
  if (id === streamIds.none) return { xor: (bytes) => new Uint8Array(bytes) };
  if (id === streamIds.salsa20) return new KeyStream("salsa20", await sha256(key), salsa20Nonce);
  if (id !== streamIds.chacha20) {
    throw transferError("keepass_protection");
  }
  const hash = await sha512(key);
  return new KeyStream("chacha20", hash.slice(0, 32), hash.slice(32, 44));
}

const sliceBytes = 1 << 20;

/** Decrypts; returns null when the padding is invalid: the key is another, or the content is damaged. */
async function decrypt({ cipher, iv }: KdbxHeader, key: Bytes, sealed: Bytes, pacer: Pacer): Promise<Bytes | null> {
  if (cipher === "aes") return decryptAesCbc(key, iv, sealed);
  const stream = new KeyStream("chacha20", key, iv);
  const content = new Uint8Array(sealed.length);
  for (let at = 0; at < sealed.length; at += sliceBytes) {
    content.set(stream.xor(sealed.subarray(at, at + sliceBytes)), at);
    await pacer.pause(0.5);
  }
  return content;
}

function uint64(value: bigint): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

function uint32(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
