import { expect, test } from "vitest";
import { extraMembersOf, withExtraMembers } from "./extra-members.ts";
import { allFileIdsOf, checkFilesOfSave, fileIdsOf, type FileRecord } from "./file-records.ts";

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

test("the first field of a name that the type has is of the type's kind, read and stored; a second one is the user's own", () => {
  const [secret, holder] = [
    { name: "pin", value: "1", kind: "text" },
    { name: "cardholder", value: "A", kind: "hidden" },
  ] as const;
  const fields = [secret, holder, secret];
  const fixed = [{ ...secret, kind: "hidden" as const }, { ...holder, kind: "text" as const }, secret];
  expect(extraMembersOf({ type: "card", fields })).toEqual({ type: "card", fields: fixed });
  expect(withExtraMembers({}, { type: "card", fields })).toEqual({ type: "card", fields: fixed });
  expect(extraMembersOf({ fields })).toEqual({ fields });
  // A save that edits something else leaves the stored list as it is.
  expect(withExtraMembers({ type: "card", fields }, { type: "card", fields: [...fixed] })).toEqual({
    type: "card",
    fields,
  });
});

test("a malformed member stays until something is filled in", () => {
  expect(withExtraMembers({ expires: "soon" }, {})).toEqual({ expires: "soon" });
  expect(withExtraMembers({ expires: "soon" }, { expires: "2027-01-01" })).toEqual({ expires: "2027-01-01" });
});

test("an entry's files are named once each, and of a list that is not read as a whole no names are known", () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...file, id: file.id.slice(0, -4) + `${1_000 + i}` }));
  expect(fileIdsOf({ files: [file, { ...file, name: "b" }] })).toEqual([file.id]);
  expect(fileIdsOf({})).toEqual([]);
  expect(fileIdsOf({ files: list(50) })).toHaveLength(50);
  for (const files of [[file, { ...file, key: "short" }], [{ ...file, key: `${"A".repeat(42)}B` }], [1], {}, null])
    expect([fileIdsOf({ files }), codeOf(() => allFileIdsOf({ files }))]).toEqual([null, "files_unreadable"]);
  expect(fileIdsOf({ files: list(51) })).toBeNull();
  expect(codeOf(() => allFileIdsOf({ files: list(51) }))).toBe("too_many_files_of_entry");
});

test("a malformed record hides no other one, and a name that is refused here is shown harmless and stored as it was", () => {
  const later = { ...file, id: file.id.replace(/1$/, "2"), name: "b\u0378/..\u202e.txt", later: 1 };
  const stored = { files: [{ ...file, size: -1 }, file, later] };
  expect(extraMembersOf(stored)).toEqual({
    files: [file, { ...file, id: later.id, name: expect.stringMatching(/^b_[\w.]*\.txt$/) }],
  });
  const malformed = [{ id: "../vault" }, { key: "short" }, { hash: "short" }, { size: 0.5 }, { at: "yesterday" }];
  expect(extraMembersOf({ files: [...malformed.map((one) => ({ ...file, ...one })), file] })).toEqual({
    files: [file],
  });
  const [, withHarmlessName] = extraMembersOf(stored).files!;
  expect(withExtraMembers({ files: [file, later] }, { files: [withHarmlessName!] })).toEqual({ files: [later] });
  const long = { ...file, name: "a".repeat(255) };
  expect(extraMembersOf({ files: [long] })).toEqual({ files: [long] });
});

test.each([
  ["an id of another form", { id: "../../user/1" }],
  ["more bytes than a file may have", { size: 2 ** 30 + 1 }],
  ["a hash of another length", { hash: "A".repeat(42) }],
  ["a key of another form", { key: `${"A".repeat(42)}B` }],
  ["no moment", { at: "soon" }],
])("a record with %s is left out", (_what, wrong) => {
  expect(extraMembersOf({ files: [{ ...file, ...wrong }, file] })).toEqual({ files: [file] });
  expect(fileIdsOf({ files: [{ ...file, ...wrong }, file] })).toBeNull();
});

test("an entry gets no file past the most, or where others are not known; one goes, and what is not changed stays", () => {
  const list = (count: number): FileRecord[] =>
    Array.from({ length: count }, (_, i) => ({ ...file, id: file.id.slice(0, -4) + `${1_000 + i}` }));
  const check = (stored: unknown, files: FileRecord[] | undefined) =>
    codeOf(() => checkFilesOfSave(stored === undefined ? {} : { files: stored }, files));
  expect([check(undefined, list(50)), check(undefined, list(51))]).toEqual([null, "too_many_files_of_entry"]);
  expect([check(list(50), list(51)), check(list(50), list(49))]).toEqual(["too_many_files_of_entry", null]);
  expect([check(list(53), list(52)), check(list(53), [...list(52), file])]).toEqual([null, "too_many_files_of_entry"]);
  const damaged = [...list(2), 1];
  expect([check(damaged, undefined), check(damaged, list(2))]).toEqual([null, null]);
  expect([check(damaged, list(1)), check({}, [file])]).toEqual(["files_unreadable", "files_unreadable"]);
});

function codeOf(act: () => unknown): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code: unknown }).code;
  }
}
