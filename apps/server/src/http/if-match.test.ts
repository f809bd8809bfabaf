import { expect, test } from "vitest";
import { checkIfMatch, entityTagsOf } from "./if-match.ts";

test("a change names the states on which it may be based, in any usual form", () => {
  expect([undefined, "*", " * "].map(entityTagsOf)).toEqual([null, null, null]);
  expect(entityTagsOf('"a", "b"')).toEqual(["a", "b"]);
  expect(entityTagsOf("a")).toEqual(["a"]);
  expect(entityTagsOf("")).toEqual([""]);
});

test("one that is based on another state is refused", () => {
  const at = new Date("2026-11-20T09:00:00.000Z");
  const check = (ifMatch?: string) => () => checkIfMatch(ifMatch, at);
  for (const right of [undefined, "*", '"2026-11-20T09:00:00.000Z"', '"x", "2026-11-20T09:00:00.000Z"'])
    expect(check(right)).not.toThrow();
  for (const wrong of ['"2026-11-20T08:59:59.999Z"', '"2026"', ""])
    expect(check(wrong)).toThrow(expect.objectContaining({ code: "changed_meanwhile" }) as Error);
});
