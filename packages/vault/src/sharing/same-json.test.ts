import { expect, test } from "vitest";
import { isSameJson, without } from "./same-json.ts";

test("JSON is the same by its values, not by the order of its members", () => {
  for (const value of [null, 1, "a", [], {}, [1, [2]], { a: { b: null }, c: [true] }])
    expect(isSameJson(value, JSON.parse(JSON.stringify(value)))).toBe(true);
  expect(isSameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  const pairs = [
    [null, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: undefined }, { b: 1 }],
    [{ a: 1 }, { a: "1" }],
    [{ toString: 1 }, { a: 1 }],
    [JSON.parse('{"__proto__":1}'), { a: 1 }],
  ];
  for (const [a, b] of pairs) expect([isSameJson(a, b), isSameJson(b, a)]).toEqual([false, false]);
});

test("193 values that another member nested thousands deep are compared too", () => {
  const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
  expect([isSameJson(nested(40_000), nested(40_000)), isSameJson(nested(40_000), nested(40_001))]).toEqual([
    true,
    false,
  ]);
});

test("an object without some of its members keeps the others", () => {
  const value = { a: 1, b: 2, c: 3 };
  expect(without(value, "a", "c", "d")).toEqual({ b: 2 });
  expect(value).toEqual({ a: 1, b: 2, c: 3 });
});
