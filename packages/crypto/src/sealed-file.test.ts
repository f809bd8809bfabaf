import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { argon2id } from "./argon2.ts";
import type { Bytes } from "./bytes.ts";
import { sha256 } from "./primitives.ts";
import { isSealedFile, openSealedFile, openSealedRange, sealFile, segmentBytes } from "./sealed-file.ts";
import type { Argon2id } from "./kdf.ts";

/** Quick, and still another key for another password or salt. What Argon2id gives has tests of its own. */
const quick: Argon2id = ({ password, salt }) => sha256(Uint8Array.from([...password, 0, ...salt]));
const tagBytes = 16;
const random = (length: number): Bytes => Uint8Array.from(randomBytes(length));

async function gather(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const bytes: number[][] = [];
  for await (const piece of pieces) bytes.push([...piece]);
  return Uint8Array.from(bytes.flat());
}
const sealing = (plaintext: Bytes, password = "correct horse", argon2 = quick) =>
  gather(sealFile([plaintext], { password, argon2 }));
const opening = async (file: Bytes, password = "correct horse", argon2 = quick) =>
  gather((await openSealedFile(new Blob([file]), { password, argon2 })).pieces());
const fault = (reason: string) => ({ code: "cannot_open", params: { field: "file", reason } });

/** Where the segments begin: behind magic, version, length, JSON and checksum. */
const segmentsAt = (file: Bytes) => 13 + new DataView(file.buffer).getUint32(9) + 32;

const threeSegments = random(2 * segmentBytes + 100);
let file: Bytes;
beforeAll(async () => {
  file = await sealing(threeSegments);
});

describe("a sealed file", () => {
  test("opens under its password, with Argon2id", async () => {
    const plaintext = random(100);
    expect(await opening(await sealing(plaintext, "pass\u00e9", argon2id), "passe\u0301", argon2id)).toEqual(plaintext);
  });

  test("of any length around the ends of segments opens to what was sealed", async () => {
    const ends = [0, segmentBytes, 2 * segmentBytes].flatMap((end) => [end - 1, end, end + 1]);
    for (const length of ends.filter((each) => each >= 0)) {
      const plaintext = random(length);
      const sealed = await sealing(plaintext);
      expect(await opening(sealed)).toEqual(plaintext);
      const segments = Math.max(1, Math.ceil(length / segmentBytes));
      expect(sealed.length).toBe(segmentsAt(sealed) + length + segments * tagBytes);
    }
  });

  test("is the same in whatever pieces its content comes, and opens in ranges", async () => {
    const options = { password: "correct horse", argon2: quick, version: 2 } as const;
    const pieces = [0, 1, 70_000, 0, segmentBytes - 1].map((length) => random(length));
    const whole = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
    const opened = await openSealedFile(new Blob([await gather(sealFile(pieces, options))]), options);
    expect(opened.version).toBe(2);
    expect(await gather(opened.pieces())).toEqual(whole);
    for (const [start, end] of [
      [0, 1],
      [segmentBytes - 1, segmentBytes + 1],
      [70_001, whole.length],
      [5, 5],
    ] as const)
      expect(await openSealedRange(opened, start, end)).toEqual(whole.slice(start, end));
  });

  test("of another version than the one it was sealed as is refused", async () => {
    await expect(opening(file.with(8, 2))).rejects.toMatchObject(fault("shape"));
  });

  test("is told by its first bytes", () => {
    expect(isSealedFile(file)).toBe(true);
    expect(isSealedFile(file.slice(0, 7))).toBe(false);
    expect(isSealedFile(file.slice(1))).toBe(false);
  });

  test("is never the same twice", async () => expect(await sealing(threeSegments)).not.toEqual(file));

  test("under another password is refused by its commitment", async () => {
    await expect(opening(file, "correct hors")).rejects.toMatchObject(fault("commitment"));
  });

  test("without a password is neither made nor opened", async () => {
    await expect(sealing(threeSegments, "")).rejects.toMatchObject({ code: "password_empty" });
    await expect(opening(file, "")).rejects.toMatchObject({ code: "password_empty" });
  });

  test("of a later version is refused by its version", async () => {
    await expect(opening(file.with(8, 3))).rejects.toMatchObject(fault("version"));
  });

  test("with any bit of its head changed is refused before anything is derived", async () => {
    let derived = 0;
    const counting: Argon2id = (input) => {
      derived += 1;
      return quick(input);
    };
    const places = Array.from({ length: segmentsAt(file) }, (_, at) => at);
    for (const at of places.filter((place) => place % 7 === 0 || place < 13))
      await expect(opening(file.with(at, file[at]! ^ 0x10), "correct horse", counting)).rejects.toMatchObject({
        code: "cannot_open",
      });
    expect(derived).toBe(0);
  });

  test("with any byte of a segment changed is refused by its tag", async () => {
    const place = fc.integer({ min: segmentsAt(file), max: file.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        await expect(opening(file.with(at, file[at]! ^ bits))).rejects.toMatchObject(fault("tag"));
      }),
      { numRuns: 30 },
    );
  });

  test("cut anywhere is refused", async () => {
    const start = segmentsAt(file);
    const sealedSegment = segmentBytes + tagBytes;
    const ends = [1, 2].flatMap((n) => [start + n * sealedSegment - 1, start + n * sealedSegment + 1]);
    const whole = [start, start + sealedSegment, start + 2 * sealedSegment];
    for (const end of [0, 7, 8, 9, 12, 13, start - 1, ...whole, ...ends, file.length - 1])
      await expect(opening(file.slice(0, end))).rejects.toMatchObject({ code: "cannot_open" });
  });

  test("with a last segment that is too short for any content is refused by its shape", async () => {
    const end = segmentsAt(file) + 2 * (segmentBytes + tagBytes);
    for (const length of [1, tagBytes])
      await expect(opening(file.slice(0, end + length))).rejects.toMatchObject(fault("shape"));
    await expect(opening(file.slice(0, end + tagBytes + 1))).rejects.toMatchObject(fault("tag"));
    const first = segmentsAt(file);
    await expect(opening(file.slice(0, first + tagBytes - 1))).rejects.toMatchObject(fault("shape"));
    await expect(opening(file.slice(0, first + tagBytes))).rejects.toMatchObject(fault("tag"));
  });

  test("with something behind its end is refused", async () => {
    for (const added of [1, tagBytes, segmentBytes + tagBytes])
      await expect(opening(Uint8Array.from([...file, ...random(added)]))).rejects.toMatchObject({
        code: "cannot_open",
      });
  });

  test("with segments moved, repeated, left out or taken from another file is refused", async () => {
    const start = segmentsAt(file);
    const other = await sealing(threeSegments);
    const segmentsOf = (of: Bytes) =>
      [0, 1, 2].map((n) =>
        of.slice(start + n * (segmentBytes + tagBytes), start + (n + 1) * (segmentBytes + tagBytes)),
      );
    const [first, second, third] = segmentsOf(file);
    const orders = [
      [second!, first!, third!],
      [first!, first!, third!],
      [first!, third!],
      [second!, third!],
      [first!, second!],
      [first!, second!, third!, third!],
      [segmentsOf(other)[0]!, second!, third!],
    ];
    for (const order of orders) {
      const moved = Uint8Array.from([file.slice(0, start), ...order].flatMap((part) => [...part]));
      await expect(opening(moved)).rejects.toMatchObject(fault("tag"));
    }
  });

  test.each([
    [{ memoryKiB: 4_194_304 }, "excessive"],
    [{ iterations: 1_000_000 }, "excessive"],
    [{ memoryKiB: 8 }, "weak"],
    [{ algorithm: "argon2d" }, "algorithm"],
  ])("whose key settings are %j is refused before anything is derived", async (change, reason) => {
    const json = JSON.parse(new TextDecoder().decode(file.slice(13, segmentsAt(file) - 32))) as { kdf: object };
    const text = new TextEncoder().encode(JSON.stringify({ ...json, kdf: { ...json.kdf, ...change } }));
    const head = new Uint8Array(13 + text.length);
    head.set(file.slice(0, 9));
    new DataView(head.buffer).setUint32(9, text.length);
    head.set(text, 13);
    const forged = Uint8Array.from([...head, ...(await sha256(head)), ...file.slice(segmentsAt(file))]);
    const never: Argon2id = () => Promise.reject(new Error("derived"));
    await expect(opening(forged, "correct horse", never)).rejects.toMatchObject({
      code: "kdf_refused",
      params: { reason },
    });
  });
});
