import { expect, test } from "vitest";
import { isDiskFull } from "./file-limits.ts";

test("a disk is full when less than a tenth of it is free; one that isn't known is not", () => {
  const room = (freeBytes: number) => ({ folder: "data", freeBytes, totalBytes: 1_000 }) as const;
  expect([room(100), room(99), room(0), null].map((each) => isDiskFull(each))).toEqual([false, true, true, false]);
});
