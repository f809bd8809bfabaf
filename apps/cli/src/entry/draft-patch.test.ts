import { emptyDraft, type OpenEntry } from "@pomander/vault";
import { expect, test } from "vitest";
import { draftOf, parseDraftPatch, patchedDraft } from "./draft-patch.ts";

const failureOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    const { message, exitCode } = error as { message: string; exitCode: number };
    return { message, exitCode };
  }
};
const members =
  "title, link, email, password, notes, category, tags, isFavorite, type, urls, fields, totp, expires, reprompt";

test.each([
  ["", "Standard input isn't JSON."],
  ["{", "Standard input isn't JSON."],
  ["[]", "The JSON isn't a valid entry."],
  ["null", "The JSON isn't a valid entry."],
  ['{"title":1}', "The JSON isn't a valid entry (title)."],
  ['{"tags":["a",2]}', "The JSON isn't a valid entry (tags.1)."],
  ['{"isFavorite":"yes"}', "The JSON isn't a valid entry (isFavorite)."],
])("%s is refused in a sentence", (json, message) => {
  expect(failureOf(() => parseDraftPatch(json, {}))).toEqual({ message, exitCode: 1 });
});

test("an unknown member is named, at most 100 characters of it, with all that there are", () => {
  const known = (failureOf(() => parseDraftPatch('{"canary":1}', {})) as Error).message;
  expect(known).toMatch(/^The JSON has an unknown member \(canary\)\. Members: /);
  const listed = known.split("Members: ")[1]?.split(", ") ?? [];
  expect(listed).toEqual(expect.arrayContaining(members.split(", ")));
  expect(failureOf(() => parseDraftPatch('{"a":1,"b":2}', {}))).toMatchObject({
    message: expect.stringContaining("an unknown member (a.b)."),
  });
  const long = (failureOf(() => parseDraftPatch(`{"${"x".repeat(101)}":1}`, {})) as Error).message;
  expect(long).toContain(`(${"x".repeat(100)})`);
});

test("what is as it was changes nothing, whatever it is; what differs counts", () => {
  const present = { _id: "1", history: [{ password: "x" }], title: "Bank" };
  expect(parseDraftPatch(JSON.stringify(present), present)).toEqual({});
  expect(parseDraftPatch('{"title":"Other"}', present)).toEqual({ title: "Other" });
  expect(failureOf(() => parseDraftPatch('{"_id":"2"}', present))).toMatchObject({ exitCode: 1 });
});

test("an optional member that is empty, false or null goes; a text stays empty", () => {
  const json = '{"totp":"","expires":null,"reprompt":false,"urls":[],"notes":"","tags":[],"isFavorite":false}';
  expect(parseDraftPatch(json, {})).toEqual({
    totp: null,
    expires: null,
    reprompt: null,
    urls: null,
    notes: "",
    tags: [],
    isFavorite: false,
  });
  const draft = { ...emptyDraft, title: "T", totp: "JBSWY3DPEHPK3PXP" };
  expect(patchedDraft(draft, { totp: null, link: "x" })).toEqual({ ...emptyDraft, title: "T", link: "x" });
  expect(patchedDraft(draft, { title: undefined as never })).not.toHaveProperty("title");
});

test("a new entry is empty", () => {
  const texts = { title: "", link: "", email: "", password: "", notes: "", category: "" };
  expect(emptyDraft).toEqual({ ...texts, tags: [], isFavorite: false });
});

test("a person edits what an entry says, and nothing of how it is kept", () => {
  const kept = { _id: "1", revision: 1, isArchive: false, createdAt: "", updatedAt: "", key: "k", extra: {} };
  const said = { ...emptyDraft, title: "T", email: "ana", password: "p", tags: ["a"], isFavorite: true };
  const more = { type: "card", expires: "2027-01-31", reprompt: true } as const;
  expect(draftOf({ ...kept, ...said } as OpenEntry)).toEqual(said);
  expect(draftOf({ ...kept, ...said, ...more } as OpenEntry)).toEqual({ ...said, ...more });
});

test("a secret that makes no codes is refused, with at most one character of it", () => {
  expect(patchedDraft(emptyDraft, { totp: "JBSWY3DPEHPK3PXP" })).toMatchObject({ totp: "JBSWY3DPEHPK3PXP" });
  expect(failureOf(() => patchedDraft(emptyDraft, { totp: "no secret!" }))).toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(/^A secret contains only the letters A to Z/),
  });
});
