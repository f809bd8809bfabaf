import { expect, test } from "vitest";
import { mannWhitneyTest } from "./mann-whitney.ts";

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

test("the rank test finds nothing between a list and itself", () => {
  expect(mannWhitneyTest(range(0, 50), range(0, 50))).toMatchObject({ greater: 0.5, z: 0 });
  expect(mannWhitneyTest([1, 1, 1], [1, 1, 1])).toEqual({ greater: 0.5, z: 0, p: expect.closeTo(1, 6) });
});

test("the rank test tells apart what never overlaps, in both directions", () => {
  expect(mannWhitneyTest(range(100, 50), range(0, 50))).toMatchObject({ greater: 1, p: expect.closeTo(0, 6) });
  expect(mannWhitneyTest(range(0, 50), range(100, 50)).greater).toBe(0);
});

test("the rank test gives the textbook's numbers", () => {
  // Mann and Whitney's U is 3 of 15 pairs; mean 7.5, deviation √(3·5·9/12).
  const { greater, z, p } = mannWhitneyTest([1, 2, 6], [3, 4, 5, 7, 8]);
  expect(greater).toBeCloseTo(3 / 15, 10);
  expect(z).toBeCloseTo(-4.5 / Math.sqrt(11.25), 10);
  expect(p).toBeCloseTo(0.1797, 3);
});
