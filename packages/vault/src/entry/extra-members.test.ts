import { expect, test } from "vitest";
import { extraMembersOf, withExtraMembers } from "./extra-members.ts";
import { fileIdsOf } from "./file-records.ts";

const field = { name: "PIN", value: "1234", kind: "hidden" } as const;
const file = {
  id: "01a1f754-d71c-47f2-8eea-000000000001",
  key: "A".repeat(43),
  name: "a.txt",
  size: 0,
  hash: "A".repeat(43),
  at: "2026-11-20T10:00:00.000Z",
};

test("of the sealed members those are read that are whole", () => {
  const whole = {
    type: "card",
    totp: "GEZDGNBV",
    linkMatch: "host",
    urls: [{ url: "https://a.example", match: "exact" }, { url: "b" }],
    fields: [field],
    expires: "2027-01-01",
    reminderId: file.id,
    reprompt: true,
    healthIgnored: ["weak"],
    files: [file],
  };
  expect(extraMembersOf({ ...whole, other: 1 })).toEqual(whole);
  const broken = {
    type: "car",
    totp: "",
    linkMatch: "some",
    urls: [],
    fields: [{ ...field, more: 1 }],
    expires: "soon",
    reminderId: "1",
    reprompt: false,
    healthIgnored: [],
    files: [{ ...file, size: -1 }],
  };
  expect(extraMembersOf(broken)).toEqual({});
});

test("a member that is filled in is stored, one that is emptied goes, and one that is not shown stays", () => {
  const stored = { totp: "GEZDGNBV", fields: [field], healthIgnored: ["weak"], files: [file], other: 1 };
  expect(withExtraMembers(stored, { totp: "OTHER", fields: [], reprompt: true })).toEqual({
    totp: "OTHER",
    reprompt: true,
    healthIgnored: ["weak"],
    files: [file],
    other: 1,
  });
  expect(withExtraMembers(stored, { fields: [field], healthIgnored: [] })).toEqual({
    fields: [field],
    files: [file],
    other: 1,
  });
  expect(withExtraMembers({}, { type: "login", totp: "", urls: [] })).toEqual({});
  expect(withExtraMembers({ type: "card" }, { type: "login" })).toEqual({});
  expect(withExtraMembers({}, { type: "note" })).toEqual({ type: "note" });
});

test("a malformed member stays until something is filled in", () => {
  expect(withExtraMembers({ expires: "soon" }, {})).toEqual({ expires: "soon" });
  expect(withExtraMembers({ expires: "soon" }, { expires: "2027-01-01" })).toEqual({ expires: "2027-01-01" });
});

test("an entry's files are named once each, and a malformed list names none", () => {
  expect(fileIdsOf({ files: [file, { ...file, name: "b" }] })).toEqual([file.id]);
  expect(fileIdsOf({ files: [file, { ...file, key: "short" }] })).toEqual([]);
  expect(fileIdsOf({ files: [{ ...file, key: `${"A".repeat(42)}B` }] })).toEqual([]);
  expect(fileIdsOf({ files: [{ ...file, name: "" }] })).toEqual([]);
  expect(fileIdsOf({})).toEqual([]);
});
