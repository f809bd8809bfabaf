import type { SharedMember } from "@pomander/crypto/sharing";
import { expect, test } from "vitest";
import { broughtBack } from "./list-to-keep.ts";

const member = (by: string, addedBy?: readonly string[]) =>
  ({ userId: "dan", name: "Dan", by, ...(addedBy === undefined ? {} : { addedBy }) }) as SharedMember;

test("a record that a Keep brings back is the keeper's, and names who had put it there", () => {
  expect(broughtBack(member("bea"), "ana")).toEqual(member("ana", ["bea"]));
  expect(broughtBack(member("ana"), "ana")).toEqual(member("ana"));
});

test("after several Keeps it names each of them once, and at most three", () => {
  expect(broughtBack(member("bea", ["cy", "ana", "bea"]), "ana")).toEqual(member("ana", ["cy", "bea"]));
  expect(broughtBack(member("eve", ["bea", "cy", "fay"]), "ana")).toEqual(member("ana", ["cy", "fay", "eve"]));
});
