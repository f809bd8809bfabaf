import { expect, test } from "vitest";
import { createMemo } from "./memo.ts";

test("a value is computed once, until as many are kept as may be", () => {
  const computed: string[] = [];
  const memo = createMemo<string>(2);
  const valueOf = (key: string) =>
    memo(key, () => {
      computed.push(key);
      return `${key}!`;
    });
  expect(["a", "b", "a", "b"].map(valueOf)).toEqual(["a!", "b!", "a!", "b!"]);
  expect(computed).toEqual(["a", "b"]);
  expect(["c", "c", "a"].map(valueOf)).toEqual(["c!", "c!", "a!"]);
  expect(computed).toEqual(["a", "b", "c", "a"]);
});
