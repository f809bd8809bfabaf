import { expect, test } from "vitest";
import { changedFields, isSame, mergeOf } from "./record-values.ts";

const before = { firstName: "Ana", lastName: "Silva", mobileNo: "" };

test("only what was changed is sent", () => {
  expect(changedFields(before, { ...before, mobileNo: "1" })).toEqual({ mobileNo: "1" });
  expect(changedFields(before, { ...before })).toEqual({});
});

test("a field that was left alone follows the other change, and one that was edited stays as typed", () => {
  const stored = { firstName: "Anna", lastName: "Souza", mobileNo: "" };
  const mine = { firstName: "Ana", lastName: "Costa", mobileNo: "1" };
  expect(mergeOf(before, stored, mine)).toEqual({ firstName: "Anna", lastName: "Costa", mobileNo: "1" });
});

test("records are the same when every shown field is", () => {
  expect(isSame(before, { ...before })).toBe(true);
  expect(isSame(before, { ...before, lastName: "Souza" })).toBe(false);
});
