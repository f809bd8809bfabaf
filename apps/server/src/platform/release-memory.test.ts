import { expect, test } from "vitest";
import { releaseBytes } from "./release-memory.ts";

test("bytes that have a buffer of their own are released, others and their neighbours are not", () => {
  const own = new Uint8Array([1, 2, 3]);
  releaseBytes(own);
  expect([own.length, own.buffer.byteLength]).toEqual([0, 0]);
  const neighbours = new Uint8Array([1, 2, 3]);
  const shared = neighbours.subarray(1);
  releaseBytes(shared);
  expect([[...neighbours], [...shared]]).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
});
