import { expect, it } from "vitest";
import { lastPageWithin, pageIn, pageSizeIn } from "./paging.ts";

it("a page that a deletion emptied steps back", () => {
  expect(lastPageWithin(3, 10, 21)).toBe(3);
  expect(lastPageWithin(3, 10, 20)).toBe(2);
  expect(lastPageWithin(3, 10, 0)).toBe(1);
});

it("an address with no page, or with nonsense in its place, is the first page of the usual size", () => {
  const at = (query: string) => {
    const params = new URLSearchParams(query);
    return [pageIn(params), pageSizeIn(params, 10)];
  };
  expect(at("")).toEqual([1, 10]);
  expect(at("page=3&size=25")).toEqual([3, 25]);
  for (const nonsense of ["page=0&size=7", "page=-1&size=", "page=1.5&size=x", "page=x&size=1e9"])
    expect(at(nonsense)).toEqual([1, 10]);
});
