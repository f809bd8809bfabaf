import { expect, test } from "vitest";
import { circleIn } from "./no-circular-chunks.ts";

const circleOf = (imports: Record<string, string[]>) => circleIn(new Map(Object.entries(imports)));

test("files that share what they import are no circle", () => {
  expect(circleOf({ a: ["b", "c"], b: ["d"], c: ["d", "e"], d: [], e: ["d"] })).toBeUndefined();
});

test("a circle is found behind what leads to it, and named without that", () => {
  expect(circleOf({ a: ["b"], b: ["d", "c"], c: ["e"], d: [], e: ["b"] })).toEqual(["b", "c", "e"]);
});

test("a file that imports itself, and one that is not of the build", () => {
  expect(circleOf({ a: ["a"] })).toEqual(["a"]);
  expect(circleOf({ a: ["elsewhere"] })).toBeUndefined();
});
