import { systemRandom, type Bytes } from "@pomander/crypto";
import { newFileSealer, type SealedFileRecord } from "@pomander/crypto/files";
import { fileLimits } from "@pomander/crypto/limits";
import { beforeAll, describe, expect, test } from "vitest";
import { readSegments } from "./read-segments.ts";

/** Two whole segments, and a few bytes. */
const size = 2 * fileLimits.segmentBytes + 7;
const plain = Uint8Array.from({ length: size }, (_, at) => at % 251);
let record: SealedFileRecord;
let sealed: Bytes[];
let hashes: string[];
beforeAll(async () => {
  const sealer = await newFileSealer(size, systemRandom);
  const indexes = Array.from({ length: sealer.segments }, (_, index) => index);
  const each = await Promise.all(
    indexes.map((index) => {
      const { start, end } = sealer.rangeOf(index);
      return sealer.seal(index, plain.slice(start, end));
    }),
  );
  [sealed, hashes] = [each.map(({ bytes }) => bytes), each.map(({ sha256 }) => sha256)];
  record = { id: sealer.id, key: sealer.key, size, hash: await sealer.hash() };
});

/** Reads the file, and returns its pieces, what was heard of progress, and the order of requests and pieces. */
async function read(segments: readonly Bytes[] = sealed, isWhole = true) {
  const [pieces, progress, order]: [Bytes[], number[], string[]] = [[], [], []];
  const source = {
    stored: async () => ({ bytes: 0, isWhole, segments: hashes }),
    segment: async (index: number) => {
      order.push(`asked ${index}`);
      const segment = segments[index];
      if (segment === undefined) throw new Error(`no segment ${index}`);
      return segment;
    },
  };
  const outcome = { pieces, progress, order, error: null as unknown };
  try {
    for await (const piece of readSegments(source, record, (done) => progress.push(done))) {
      pieces.push(piece);
      order.push(`read ${pieces.length - 1}`);
    }
  } catch (error) {
    outcome.error = error;
  }
  return outcome;
}

describe("a file is read", () => {
  test("segment by segment, with the next one on its way, and each is asked for once", async () => {
    const { pieces, progress, order, error } = await read();
    expect([error, Buffer.concat(pieces).equals(plain)]).toEqual([null, true]);
    expect(order).toEqual(["asked 0", "asked 1", "read 0", "asked 2", "read 1", "read 2"]);
    const [first = 0, second = 0] = pieces.map(({ length }) => length);
    expect(progress).toEqual([first, first + second, size]);
  });

  test("not before all of it was sent", async () => {
    expect(await read(sealed, false)).toMatchObject({ error: { code: "file_gone" }, order: [] });
  });

  test("up to a segment that is another one, or that doesn't come", async () => {
    const swapped = [sealed[0]!, sealed[2]!, sealed[2]!];
    expect(await read(swapped)).toMatchObject({ error: { code: "cannot_open" }, progress: [expect.any(Number)] });
    const lost = await read(sealed.slice(0, 1));
    expect([lost.error, lost.pieces.length]).toEqual([new Error("no segment 1"), 1]);
    // A segment that comes after a damaged one is awaited by nothing, and its fault ends no process.
    const damaged = await read([sealed[1]!]);
    expect(damaged).toMatchObject({ error: { code: "cannot_open" }, pieces: [], order: ["asked 0", "asked 1"] });
  });
});
