import { expect, it } from "vitest";
import { lastPageWithin } from "./paging.ts";

it("a page that a deletion emptied steps back", () => {
  expect(lastPageWithin(3, 10, 21)).toBe(3);
  expect(lastPageWithin(3, 10, 20)).toBe(2);
  expect(lastPageWithin(3, 10, 0)).toBe(1);
});
