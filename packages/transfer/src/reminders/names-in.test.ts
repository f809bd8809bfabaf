import { expect, test } from "vitest";
import { namesIn } from "./names-in.ts";

test("names of a cell are apart by semicolons, lines, bars and slashes; commas may be within one", () => {
  expect(namesIn("Ana Silva <ana@example.org>; ben@example.org")).toEqual([["ana@example.org"], ["ben@example.org"]]);
  expect(namesIn("Silva, Ana\nBen | Cy / Dan")).toEqual([["Silva", "Ana"], ["Ben"], ["Cy"], ["Dan"]]);
  expect(namesIn("n/a; -, Ana;")).toEqual([["Ana"]]);
});
