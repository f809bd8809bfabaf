import { expect, test } from "vitest";
import { faultsOf, withFault } from "./faults.ts";

const mutantsOf = (source: string) => faultsOf(source).map((fault) => withFault(source, fault));

test.each([
  ["f = a < 2;", ["f = a <= 2;", "f = a < 3;", ";"]],
  ["if (a && !b) c();", ["if (!(a && !b)) c();", "if (a || !b) c();", "if (a && (b)) c();", "if (a && !b) ;"]],
  ["f = a ?? b;", ["f = a;", ";"]],
  ["f = a.toSorted(b);", ["f = a.toSorted();", "f = a;", ";"]],
  ["f = [a, b];", ["f = [b];", "f = [a];", ";"]],
  ["f({ a: x, b });", ["f({ b });", "f({ a: x });", "f();", ";"]],
  ["f = /^a$/i;", ["f = /a$/i;", "f = /^a/i;", "f = /^a$/;", ";"]],
  ['import a from "./b.ts"; type T = "x" | 2; const f: "y" = a as "z";', []],
  ['f = "😀" + g("x");', ['f = "" + g("x");', 'f = "😀" - g("x");', 'f = "😀" + g("");', 'f = "😀" + g();', ";"]],
])("the faults of %s are of its places alone", (source, expected) => {
  expect(mutantsOf(source).toSorted()).toEqual(expected.toSorted());
});

test("a function does nothing, or gives the same whatever it is given", () => {
  expect(mutantsOf("function f() { g; }")).toEqual(["function f() {}", "function f() { ; }"]);
  expect(mutantsOf("const f = () => a;")).toEqual(
    ["true", "false", "null", "undefined", "0", '""', "[]"].map((value) => `const f = () => ${value};`),
  );
});
