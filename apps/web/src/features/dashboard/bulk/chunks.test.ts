import fc from "fast-check";
import { expect, it } from "vitest";
import { chunksOf } from "./upload.ts";

it("loses, adds and moves nothing, and fills every chunk but the last", () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 40 }), (list, size) => {
      const chunks = chunksOf(list, size);
      expect(chunks.flat()).toEqual(list);
      for (const [index, chunk] of chunks.entries())
        expect(chunk.length === size || (index === chunks.length - 1 && chunk.length > 0)).toBe(true);
    }),
  );
});
