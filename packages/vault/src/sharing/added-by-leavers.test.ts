import { expect, test } from "vitest";
import { putThereBy } from "./added-by-leavers.ts";

const record = (userId: string, by: string) => ({ userId, by });
const [ana, bea, cy, dan, eve] = [
  record("ana", "ana"),
  record("bea", "ana"),
  record("cy", "bea"),
  record("dan", "cy"),
  record("eve", "ana"),
];
const members = [dan, ana, bea, cy, eve];
const added = (leavers: readonly string[], known: readonly string[] = ["ana"]) =>
  putThereBy(members, new Set(leavers), new Set(known));

test("members whom a person who goes had added stand apart, with those whom they added in turn", () => {
  expect(added(["bea"])).toEqual([dan, cy]);
  expect(added(["eve"])).toEqual([]);
});

test("members whom they had added before a Keep brought them back do, too", () => {
  const back = { ...record("cy", "ana"), addedBy: ["bea"] };
  expect(putThereBy([ana, bea, back, dan], new Set(["bea"]), new Set(["ana"]))).toEqual([back, dan]);
  expect(putThereBy([ana, back, eve], new Set(["eve"]), new Set(["ana"]))).toEqual([back]);
});

test("a person who goes does not", () => {
  expect(added(["bea", "cy"])).toEqual([dan]);
  expect(added(["bea", "cy", "dan"])).toEqual([]);
});

test("known members do not, nor those whom they added", () => {
  expect(added(["bea"], ["ana", "cy"])).toEqual([]);
  expect(added(["bea"], ["ana", "dan"])).toEqual([cy]);
});

test("with a replaced card of one's own, all whom one added do", () => {
  expect(added(["ana"])).toEqual([dan, bea, cy, eve]);
});

test("members whose adder is no longer a member stand apart with any person who goes, unless they are known", () => {
  // Bea, who had added Cy, went earlier.
  const rest = [dan, ana, cy, eve];
  const asked = (leavers: readonly string[], known: readonly string[]) =>
    putThereBy(rest, new Set(leavers), new Set(["ana", ...known]));
  expect(asked(["eve"], [])).toEqual([dan, cy]);
  expect(asked(["eve"], ["cy"])).toEqual([]);
  expect(asked(["eve"], ["dan"])).toEqual([cy]);
  expect(asked(["cy"], [])).toEqual([dan]);
});
