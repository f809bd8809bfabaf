import type { SharedMember } from "@pomander/crypto/sharing";
import { expect, test } from "vitest";
import { putThereAgain } from "./put-there-again.ts";

const member = (by: string, addedBy?: readonly string[]) =>
  ({ userId: "dan", name: "Dan", by, ...(addedBy === undefined ? {} : { addedBy }) }) as SharedMember;

test("a record that a manager puts there again is theirs, and names who had put it there", () => {
  expect(putThereAgain(member("bea"), "ana")).toEqual(member("ana", ["bea"]));
  expect(putThereAgain(member("ana"), "ana")).toEqual(member("ana"));
});

test("after several times it names each of them once, and at most three: the first one and the last ones", () => {
  expect(putThereAgain(member("bea", ["cy", "ana", "bea"]), "ana")).toEqual(member("ana", ["cy", "bea"]));
  expect(putThereAgain(member("eve", ["bea", "cy", "fay"]), "ana")).toEqual(member("ana", ["bea", "fay", "eve"]));
});
