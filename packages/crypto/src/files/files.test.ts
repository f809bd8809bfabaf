import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { tinkFiles } from "../../test/tink-files.ts";
import { repeatedBytes } from "../../vectors/files.ts";
import { decodeBase64url, encodeBase64url } from "../base64url.ts";
import { systemRandom, type Bytes, type RandomSource } from "../bytes.ts";
import {
  fileLimits,
  fileSegments,
  isFileName,
  isSealedFileBytes,
  paddedFileBytes,
  sealedFileBytes,
  sealedFileSegments,
  sealedSegmentBytes,
} from "../limits.ts";
import { createFileOpener, newFileSealer, type SealedFileRecord } from "./index.ts";
import { segmentIv, streamKey } from "./segments.ts";
import { encrypt } from "../primitives.ts";

const sha256 = (bytes: Bytes) => createHash("sha256").update(bytes).digest("base64url");
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

interface StoredFile {
  record: SealedFileRecord;
  segments: Bytes[];
}

async function sealWhole(plain: Bytes, random: RandomSource = systemRandom): Promise<StoredFile> {
  const sealer = await newFileSealer(plain.length, random);
  const segments: Bytes[] = [];
  for (const index of indexes(sealer.segments)) {
    const { start, end } = sealer.rangeOf(index);
    segments.push((await sealer.seal(index, plain.slice(start, end))).bytes);
  }
  return {
    record: { id: sealer.id, key: sealer.key, size: plain.length, hash: await sealer.hash() },
    segments,
  };
}

async function openWhole(
  { record, segments }: StoredFile,
  listed: readonly (string | null)[] = segments.map(sha256),
): Promise<Bytes> {
  const opener = await createFileOpener(record, listed);
  const parts: Bytes[] = [];
  for (const [index, segment] of segments.entries()) parts.push(await opener.open(index, segment));
  return Uint8Array.from(Buffer.concat(parts));
}

/** The hash that a file of these segments would have. */
const hashOf = (segments: readonly Bytes[]) =>
  createHash("sha256")
    .update(Buffer.concat(segments.map((segment) => createHash("sha256").update(segment).digest())))
    .digest("base64url");
/** The same file, with other segments and a hash that fits them: what a server and a reader could serve together. */
const withSegments = ({ record }: StoredFile, segments: Bytes[]): StoredFile => ({
  record: { ...record, hash: hashOf(segments) },
  segments,
});

const first = fileLimits.segmentBytes - fileLimits.headerBytes - fileLimits.tagBytes;
const next = fileLimits.segmentBytes - fileLimits.tagBytes;

test.each([0, 1, 4_096, 5_000, first - 1, first, first + 1, first + next, first + next + 1])(
  "a file of %i bytes opens to what it was, and is as long as is said",
  async (size) => {
    const plain = repeatedBytes(size);
    const file = await sealWhole(plain);
    expect(Buffer.from(await openWhole(file)).equals(plain)).toBe(true);
    const lengths = file.segments.map(({ length }) => length);
    const sealed = sealedFileBytes(size);
    expect(lengths).toEqual(indexes(fileSegments(size)).map((index) => sealedSegmentBytes(sealed, index)));
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(sealed);
    expect([isSealedFileBytes(sealed), sealedFileSegments(sealed)]).toEqual([true, fileSegments(size)]);
    expect(file.record.hash).toBe(hashOf(file.segments));
  },
);

test("sizes are padded by Padmé, so that few tell files apart and none grows by an eighth", () => {
  const sizes = indexes(30_000)
    .map((n) => Math.round(1.0005 ** n))
    .filter((size) => size <= fileLimits.bytes);
  for (const size of sizes) {
    const padded = paddedFileBytes(size);
    expect(padded >= size && paddedFileBytes(padded) === padded).toBe(true);
    expect(padded <= Math.max(4_096, size * 1.12)).toBe(true);
  }
  expect(new Set(sizes.map(paddedFileBytes)).size).toBeLessThan(500);
  expect(paddedFileBytes(fileLimits.bytes)).toBe(fileLimits.bytes);
});

test.each([0, 4_096, 4_151, 4_153, sealedFileBytes(5_000) + 1, sealedFileBytes(2 ** 30) + 16, -1, 0.5, Number.NaN])(
  "%d bytes are no sealed file",
  (bytes) => {
    expect(isSealedFileBytes(bytes)).toBe(false);
  },
);

test.each(tinkFiles)("Tink's file of $size bytes is sealed alike", async ({ id, key, size, header, segments }) => {
  const head = decodeBase64url(header);
  const drawn = [Uint8Array.from(Buffer.from(id.replaceAll("-", ""), "hex")), decodeBase64url(key)];
  const draws = [...drawn, head.slice(1, 33), head.slice(33)];
  const file = await sealWhole(repeatedBytes(size), () => draws.shift() ?? new Uint8Array(0));
  expect(file.record).toMatchObject({ id, key });
  expect(file.segments.map(sha256)).toEqual(segments);
});

describe("140 a server and a reader of the vault serve", () => {
  const plain = repeatedBytes(3_000_000);
  const refused = { code: "cannot_open", params: { field: "file" } };
  const file = sealWhole(plain);

  test.each([
    ["segments swapped", ([a, b, c]: Bytes[]) => [a, c, b]],
    ["the first one at another place", ([a, b, c]: Bytes[]) => [b, a, c]],
    ["one repeated", ([a, b]: Bytes[]) => [a, b, b]],
    ["the last one left out", ([a, b]: Bytes[]) => [a, b]],
    ["the last one cut", ([a, b, c]: Bytes[]) => [a, b, c?.slice(0, -1)]],
    ["another number in front", ([a, b, c]: Bytes[]) => [a?.with(0, 41), b, c]],
    ["one bit of the salt", ([a, b, c]: Bytes[]) => [a?.with(1, (a[1] ?? 0) ^ 1), b, c]],
    ["one bit of the prefix", ([a, b, c]: Bytes[]) => [a?.with(33, (a[33] ?? 0) ^ 1), b, c]],
    ["one bit of a segment", ([a, b, c]: Bytes[]) => [a, b?.with(9, (b[9] ?? 0) ^ 1), c]],
  ])("%s, under a list that fits the bytes or the record", async (_, change) => {
    const stored = await file;
    const segments = change(stored.segments) as Bytes[];
    const changed = withSegments(stored, segments);
    // The record is the entry's: with it, the list alone is refused.
    await expect(openWhole({ ...stored, segments })).rejects.toMatchObject(refused);
    // Even if the hash were theirs, the segments' own tags and lengths refuse them.
    await expect(openWhole(changed)).rejects.toMatchObject(refused);
    // Even if the list is right, each segment is compared before it is opened.
    const list = stored.segments.map(sha256);
    const served = Array.from(list, (__, index) => segments[index] ?? new Uint8Array(0));
    await expect(openWhole({ ...stored, segments: served }, list)).rejects.toMatchObject(refused);
  });

  test("one segment more, under a list that fits", async () => {
    const stored = await file;
    const more = withSegments(stored, [...stored.segments, ...stored.segments.slice(-1)]);
    await expect(openWhole(more)).rejects.toMatchObject({ params: { reason: "shape" } });
  });

  test("segments of another file under the same size", async () => {
    const stored = await file;
    const other = await sealWhole(plain);
    await expect(openWhole({ ...stored, segments: other.segments })).rejects.toMatchObject(refused);
    await expect(openWhole(withSegments(stored, other.segments))).rejects.toMatchObject(refused);
    const renamed = { ...stored, record: { ...stored.record, id: other.record.id } };
    await expect(openWhole(renamed)).rejects.toMatchObject({ params: { reason: "tag" } });
  });

  test("the last segment's flag moved to one before it", async () => {
    const stored = await file;
    const [head = new Uint8Array(0)] = stored.segments;
    const key = decodeBase64url(stored.record.key);
    const stream = await streamKey({ id: stored.record.id, key }, head.slice(1, 33), "encrypt");
    const iv = segmentIv(head.slice(33, 40), 1, true);
    const middle = plain.slice(first, first + next);
    const flagged = await encrypt(stream, iv, new Uint8Array(0), middle);
    expect(flagged.length).toBe(fileLimits.segmentBytes);
    const segments = [head, flagged, ...stored.segments.slice(2)];
    await expect(openWhole(withSegments(stored, segments))).rejects.toMatchObject({ params: { reason: "tag" } });
  });

  // Their tags and lengths are right: only the entry's hash, and the list that fits it, tell them apart.
  test("141 other bytes that a reader sealed under the file's own key, under either list", async () => {
    const stored = await file;
    const [head = new Uint8Array(0)] = stored.segments;
    const key = decodeBase64url(stored.record.key);
    const stream = await streamKey({ id: stored.record.id, key }, head.slice(1, 33), "encrypt");
    const other = plain.slice(first, first + next).with(0, 1);
    const forged = await encrypt(stream, segmentIv(head.slice(33, 40), 1, false), new Uint8Array(0), other);
    const segments = [head, forged, ...stored.segments.slice(2)];
    expect((await openWhole(withSegments(stored, segments))).length).toBe(plain.length);
    const commitment = { params: { reason: "commitment" } };
    await expect(openWhole({ ...stored, segments })).rejects.toMatchObject(commitment);
    const list = stored.segments.map(sha256);
    await expect(openWhole({ ...stored, segments }, list)).rejects.toMatchObject(commitment);
  });

  test.each([null, "", "A".repeat(42), `${"A".repeat(42)}B`])("a list with %j", async (entry) => {
    const stored = await file;
    const list = stored.segments.map(sha256);
    await expect(openWhole(stored, [entry, ...list.slice(1)])).rejects.toMatchObject({ params: { reason: "shape" } });
  });

  test("a size that is not the file's", async () => {
    const stored = await file;
    // The last one has as many segments, of which one is shorter.
    for (const size of [0, plain.length / 2, plain.length * 2, plain.length - 100_000])
      await expect(openWhole({ ...stored, record: { ...stored.record, size } })).rejects.toMatchObject(refused);
  });
});

describe("144 a file that changes while it is sealed", () => {
  test("is never sealed twice under one IV", async () => {
    const sealer = await newFileSealer(5_000, systemRandom);
    const plain = repeatedBytes(5_000);
    const sealed = await sealer.seal(0, plain);
    expect(encodeBase64url((await sealer.seal(0, plain)).bytes)).toBe(encodeBase64url(sealed.bytes));
    await expect(sealer.seal(0, plain.with(4_999, 0))).rejects.toMatchObject({ code: "file_changed" });
    await expect(sealer.seal(0, plain.slice(1))).rejects.toMatchObject({ code: "file_changed" });
  });

  test("is not sealed from fewer bytes or from more, at the first time either", async () => {
    const sealer = await newFileSealer(5_000, systemRandom);
    for (const bytes of [4_999, 5_001])
      await expect(sealer.seal(0, repeatedBytes(bytes))).rejects.toMatchObject({ code: "file_changed" });
    await expect(sealer.hash()).rejects.toThrow("Not all segments were sealed");
  });

  test("has no hash before all of it was sealed", async () => {
    const sealer = await newFileSealer(2_000_000, systemRandom);
    const { start, end } = sealer.rangeOf(1);
    await sealer.seal(1, repeatedBytes(2_000_000).slice(start, end));
    await expect(sealer.hash()).rejects.toThrow("Not all segments were sealed");
  });
});

describe("147 names", () => {
  test.each(["a", ".gitignore", "...", "a..b", "CON", "Prüfung.pdf", "🔑", "a b", "a:b*?", "x".repeat(255)])(
    "%j is one",
    (name) => {
      expect(isFileName(name)).toBe(true);
    },
  );
  test.each(["", ".", "..", "../a", "/a", "a\\b", "a\0b", "a\nb", "a\u202eb", "\u2066a", "\ufeffa", "a\u2800"])(
    "%j is none",
    (name) => {
      expect(isFileName(name)).toBe(false);
    },
  );
  test.each(["x".repeat(256), "é".repeat(128), "\ud800", "\ue000"])(
    "nor is one too long or of other characters",
    (name) => expect(isFileName(name)).toBe(false),
  );
});
