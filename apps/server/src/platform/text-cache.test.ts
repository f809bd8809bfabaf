import { expect, test } from "vitest";
import { createTextCache } from "./text-cache.ts";

const text = (bytes: number) => Buffer.alloc(bytes, "x");

test("as many bytes are kept as there is room for, and those used last stay", () => {
  const cache = createTextCache(10);
  cache.store("a", text(4));
  cache.store("b", text(4));
  expect(cache.find("a")).toEqual(text(4));
  cache.store("c", text(4));
  expect(["a", "b", "c"].map((name) => cache.find(name)?.length)).toEqual([4, undefined, 4]);
  cache.store("d", text(10));
  expect(["a", "c", "d"].map((name) => cache.find(name)?.length)).toEqual([undefined, undefined, 10]);
});

test("a text that is stored again counts once, and one that is too large leaves the others", () => {
  const cache = createTextCache(10);
  for (let i = 0; i < 5; i++) cache.store("a", text(4));
  cache.store("b", text(6));
  cache.store("c", text(11));
  expect(["a", "b", "c"].map((name) => cache.find(name)?.length)).toEqual([4, 6, undefined]);
});

test("without room nothing is kept", () => {
  const cache = createTextCache(0);
  cache.store("a", text(1));
  expect(cache.find("a")).toBeNull();
});
