import { expect, test } from "vitest";
import { systemRandom } from "./bytes.ts";
import { isCounter, isRevision, isUuid, randomUuid } from "./ids.ts";

test("ids are random version 4 UUIDs in lower case", () => {
  const ids = Array.from({ length: 200 }, () => randomUuid(systemRandom));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(randomUuid((length) => new Uint8Array(length).fill(255))).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
});

test("parts of a context are of one form alone", () => {
  const id = randomUuid(systemRandom);
  expect(isUuid(id)).toBe(true);
  const others = ["", id.toUpperCase(), `${id}/`, id.slice(1), id.replaceAll("-", "")];
  expect(others.filter(isUuid)).toEqual([]);
  expect([1, 2 ** 31 - 1].every(isRevision)).toBe(true);
  expect([0, -1, 1.5, 2 ** 31, Number.NaN, Infinity].some(isRevision)).toBe(false);
  expect([0, 2 ** 31 - 1].every(isCounter)).toBe(true);
  expect([-1, 0.5, 2 ** 31].some(isCounter)).toBe(false);
});
