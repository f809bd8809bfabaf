import { argon2Sync, createCipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";

/** Options of a database that is built from the format's description with node:crypto alone. */
export interface KdbxOptions {
  major?: 3 | 4;
  cipher?: "aes" | "chacha20" | "twofish";
  kdf?: "aes" | "argon2d" | "argon2id";
  /** Parameters instead of cheap ones. */
  kdfParameters?: {
    rounds?: bigint;
    memoryBytes?: bigint;
    iterations?: bigint;
    parallelism?: number;
    version?: number;
  };
  innerStream?: "salsa20" | "chacha20" | "arc4" | "none";
  isCompressed?: boolean;
  password?: string;
  /** The 32 bytes of a key file's key. */
  keyFileKey?: Uint8Array;
  attachments?: readonly Uint8Array[];
  /** Returns the XML, in which `protect` encrypts each text in its order; `headerHash` is for version 3. */
  xml: (protect: (text: string) => string, headerHash: string) => string;
}

const sha = (name: "sha256" | "sha512", ...pieces: readonly Uint8Array[]) =>
  createHash(name).update(Buffer.concat(pieces)).digest();
const uint = (bytes: 1 | 2 | 4 | 8, value: number | bigint) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer.subarray(0, bytes);
};
const hex = (text: string) => Buffer.from(text, "hex");

const cipherIds = {
  aes: "31c1f2e6bf714350be5805216afc5aff",
  chacha20: "d6038a2b8b6f4cb5a524339a31dbb59a",
  twofish: "ad68f29f576f4bb9a36ad47af965346c",
};
const kdfIds = {
  aes: "c9d9f39a628a4460bf740d08c18a4fea",
  argon2d: "ef636ddf8c29444b91f7a9a403e30a0c",
  argon2id: "9e298b1956db4773b23dfc3ec6f0a1e6",
};
const streamIds = { none: 0, arc4: 1, salsa20: 2, chacha20: 3 };

/** Returns the key stream of the inner cipher, of the length that these tests need. */
function innerKeyStream(cipher: keyof typeof streamIds, key: Uint8Array): (bytes: Uint8Array) => Uint8Array {
  if (cipher === "chacha20") {
    const hash = sha("sha512", key);
    const stream = createCipheriv("chacha20", hash.subarray(0, 32), Buffer.concat([uint(4, 0), hash.subarray(32, 44)]));
    return (bytes) => stream.update(bytes);
  }
  if (cipher !== "salsa20") return (bytes) => bytes;
  const [streamKey, nonce] = [sha("sha256", key), hex("e830094b97205d2a")];
  let [counter, used] = [0n, 0];
  let block: Uint8Array = new Uint8Array();
  return (bytes) =>
    bytes.map((byte) => {
      if (used === block.length) [block, used] = [salsa20Block(streamKey, nonce, counter++), 0];
      return byte ^ block[used++]!;
    });
}

/** D. J. Bernstein, Salsa20 specification, §8 and §9. */
function salsa20Block(key: Uint8Array, nonce: Uint8Array, counter: bigint): Buffer {
  const words = (bytes: Uint8Array) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(4 * index, true));
  };
  const [c, k, n] = [words(Buffer.from("expand 32-byte k")), words(key), words(nonce)];
  const [low, high] = words(uint(8, counter));
  const input = [c[0], ...k.slice(0, 4), c[1], ...n, low, high, c[2], ...k.slice(4), c[3]] as number[];
  const x = [...input];
  const quarter = (a: number, b: number, d: number, e: number) => {
    const step = (to: number, from1: number, from2: number, by: number) => {
      const sum = (x[from1]! + x[from2]!) >>> 0;
      x[to] = (x[to]! ^ ((sum << by) | (sum >>> (32 - by)))) >>> 0;
    };
    step(b, a, e, 7);
    step(d, b, a, 9);
    step(e, d, b, 13);
    step(a, e, d, 18);
  };
  for (let round = 0; round < 10; round++) {
    for (const [a, b, d, e] of [
      [0, 4, 8, 12],
      [5, 9, 13, 1],
      [10, 14, 2, 6],
      [15, 3, 7, 11],
    ])
      quarter(a!, b!, d!, e!);
    for (const [a, b, d, e] of [
      [0, 1, 2, 3],
      [5, 6, 7, 4],
      [10, 11, 8, 9],
      [15, 12, 13, 14],
    ])
      quarter(a!, b!, d!, e!);
  }
  return Buffer.concat(x.map((word, index) => uint(4, (word + input[index]!) >>> 0)));
}

export function buildKdbx(options: KdbxOptions): Uint8Array {
  const {
    major = 4,
    cipher = "aes",
    kdf = "aes",
    isCompressed = true,
    password,
    keyFileKey,
    attachments = [],
  } = options;
  const { innerStream = major === 3 ? "salsa20" : "chacha20", kdfParameters = {} } = options;
  const { rounds = 10n, memoryBytes = 65_536n, iterations = 2n, parallelism = 2, version = 0x13 } = kdfParameters;
  const [masterSeed, seed, streamKey, startBytes] = [
    randomBytes(32),
    randomBytes(32),
    randomBytes(major === 3 ? 32 : 64),
    randomBytes(32),
  ];
  const iv = randomBytes(cipher === "chacha20" ? 12 : 16);

  const item = (type: number, name: string, value: Uint8Array) =>
    Buffer.concat([uint(1, type), uint(4, name.length), Buffer.from(name), uint(4, value.length), value]);
  const dictionary = Buffer.concat([
    uint(2, 0x100),
    item(0x42, "$UUID", hex(kdfIds[kdf])),
    item(0x42, "S", seed),
    ...(kdf === "aes"
      ? [item(0x05, "R", uint(8, rounds))]
      : [
          item(0x05, "M", uint(8, memoryBytes)),
          item(0x05, "I", uint(8, iterations)),
          item(0x04, "P", uint(4, parallelism)),
          item(0x04, "V", uint(4, version)),
        ]),
    uint(1, 0),
  ]);
  const field = (id: number, value: Uint8Array) =>
    Buffer.concat([uint(1, id), uint(major === 3 ? 2 : 4, value.length), value]);
  const header = Buffer.concat([
    hex("03d9a29a67fb4bb5"),
    uint(2, 1),
    uint(2, major),
    field(2, hex(cipherIds[cipher])),
    field(3, uint(4, isCompressed ? 1 : 0)),
    field(4, masterSeed),
    field(7, iv),
    ...(major === 4
      ? [field(11, dictionary)]
      : [
          field(5, seed),
          field(6, uint(8, rounds)),
          field(8, streamKey),
          field(9, startBytes),
          field(10, uint(4, streamIds[innerStream])),
        ]),
    field(0, hex("0d0a0d0a")),
  ]);

  const parts = [
    ...(password === undefined ? [] : [sha("sha256", Buffer.from(password))]),
    ...(keyFileKey === undefined ? [] : [keyFileKey]),
  ];
  const transformed = transform(sha("sha256", ...parts));
  function transform(composite: Buffer): Buffer {
    if (kdf === "aes") {
      const ecb = createCipheriv("aes-256-ecb", seed, null).setAutoPadding(false);
      let value = composite;
      // A database that is refused by its header needs no key.
      for (let round = 0n; round < rounds && rounds < 1_000_000n; round++) value = ecb.update(value);
      return sha("sha256", value);
    }
    // A database that is refused by its header needs no key.
    const isRefused = memoryBytes * iterations > 2n ** 28n || memoryBytes < 8_192n * BigInt(parallelism);
    if (isRefused || version !== 0x13) return Buffer.alloc(32);
    return argon2Sync(kdf, {
      message: composite,
      nonce: seed,
      memory: Number(memoryBytes / 1024n),
      passes: Number(iterations),
      parallelism,
      tagLength: 32,
    });
  }
  const key = sha("sha256", masterSeed, transformed);
  const encrypt = (content: Uint8Array): Buffer => {
    const sealing =
      cipher === "chacha20"
        ? createCipheriv("chacha20", key, Buffer.concat([uint(4, 0), iv]))
        : createCipheriv("aes-256-cbc", key, iv);
    return Buffer.concat([sealing.update(content), sealing.final()]);
  };
  const stream = innerKeyStream(innerStream, streamKey);
  const protect = (text: string) => Buffer.from(stream(Buffer.from(text))).toString("base64");
  const xml = Buffer.from(options.xml(protect, sha("sha256", header).toString("base64")));
  const pack = (content: Uint8Array) => (isCompressed ? gzipSync(content) : Buffer.from(content));

  if (major === 3) {
    const content = pack(xml);
    const blocks = [...chunks(content), Buffer.alloc(0)].map((block, index) =>
      Buffer.concat([
        uint(4, index),
        block.length === 0 ? Buffer.alloc(32) : sha("sha256", block),
        uint(4, block.length),
        block,
      ]),
    );
    return new Uint8Array(Buffer.concat([header, encrypt(Buffer.concat([startBytes, ...blocks]))]));
  }
  const innerField = (id: number, value: Uint8Array) => Buffer.concat([uint(1, id), uint(4, value.length), value]);
  const inner = Buffer.concat([
    innerField(1, uint(4, streamIds[innerStream])),
    innerField(2, streamKey),
    ...attachments.map((attachment) => innerField(3, Buffer.concat([uint(1, 0), attachment]))),
    innerField(0, new Uint8Array()),
  ]);
  const macKey = sha("sha512", masterSeed, transformed, Buffer.of(1));
  const mac = (index: bigint, message: Uint8Array) =>
    createHmac("sha256", sha("sha512", uint(8, index), macKey))
      .update(message)
      .digest();
  const sealed = encrypt(pack(Buffer.concat([inner, xml])));
  const blocks = [...chunks(sealed), Buffer.alloc(0)].map((block, index) => {
    const size = uint(4, block.length);
    return Buffer.concat([mac(BigInt(index), Buffer.concat([uint(8, index), size, block])), size, block]);
  });
  return new Uint8Array(Buffer.concat([header, sha("sha256", header), mac(2n ** 64n - 1n, header), ...blocks]));
}

/** Splits content into several small blocks. */
function chunks(content: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += 1_000) pieces.push(content.subarray(at, at + 1_000));
  return pieces;
}

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");

/** Returns a `String` element. */
export const xmlString = (key: string, value: string, protect?: (text: string) => string): string =>
  `<String><Key>${escapeXml(key)}</Key>${
    protect === undefined ? `<Value>${escapeXml(value)}</Value>` : `<Value Protected="True">${protect(value)}</Value>`
  }</String>`;

export const xmlDatabase = (root: string, meta = ""): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<KeePassFile><Meta><Generator>test</Generator>${meta}</Meta><Root>${root}</Root></KeePassFile>`;
