import fc from "fast-check";
import { expect, test } from "vitest";
import { changedFields, isSame, mergeOf } from "./edit-conflict.ts";

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

test("of two editors each keeps what they changed, and fields that neither touched stay", () => {
  const text = fc.constantFrom("a", "b", "c");
  const values = fc.record({ name: text, isAdmin: fc.boolean(), members: fc.array(text, { maxLength: 2 }) });
  fc.assert(
    fc.property(values, values, values, (before, stored, mine) => {
      const merged = mergeOf(before, stored, mine);
      for (const field of ["name", "isAdmin", "members"] as const)
        expect(merged[field]).toEqual(isSame(mine[field], before[field]) ? stored[field] : mine[field]);
      expect(mergeOf(before, before, mine)).toEqual(mine);
      expect(mergeOf(before, stored, before)).toEqual(stored);
    }),
  );
});

test("records are the same when every shown field is", () => {
  expect(isSame(before, { ...before })).toBe(true);
  expect(isSame(before, { ...before, lastName: "Souza" })).toBe(false);
});
