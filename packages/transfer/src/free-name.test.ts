import { expect, test } from "vitest";
import { createFreeNames } from "./free-name.ts";

test.each([
  [
    ["scan.pdf", "scan.pdf", "scan.pdf"],
    ["scan.pdf", "scan (2).pdf", "scan (3).pdf"],
  ],
  [
    ["a.txt", "A.TXT"],
    ["a.txt", "A (2).TXT"],
  ],
  [
    ["caf\u00e9", "cafe\u0301"],
    ["caf\u00e9", "cafe\u0301 (2)"],
  ],
  [
    ["a", "a (2)", "a"],
    ["a", "a (2)", "a (3)"],
  ],
  [
    [".env", ".env"],
    [".env", ".env (2)"],
  ],
])("%j become %j", (names, free) => {
  expect(names.map(createFreeNames())).toEqual(free);
});

test("a name that is there already is not given again, and the longest one stays within its bytes", () => {
  const long = "名".repeat(83) + ".txt";
  const free = createFreeNames(["A.pdf", long]);
  expect(free("a.pdf")).toBe("a (2).pdf");
  const given = free(long);
  expect(given).toMatch(/^名+ \(2\)\.txt$/);
  expect(new TextEncoder().encode(given).length).toBeLessThanOrEqual(255);
});

test("what follows a dot is shortened, too, where it is no ending", () => {
  const long = `1.${"a".repeat(253)}`;
  expect(createFreeNames([long])(long)).toBe(`1.${"a".repeat(249)} (2)`);
});
