import { emptyDraft, type EntrySummary, type OpenEntry } from "@pomander/vault";
import { describe, expect, test } from "vitest";
import { changedMembers } from "./changed-members.ts";
import { draftOf, parseDraftPatch, patchedDraft } from "./draft-patch.ts";
import { fieldOf, readField, shownFields } from "./entry-fields.ts";
import { parseEnvFile } from "./env-file.ts";
import { parseReference } from "./reference.ts";
import { selectEntry } from "./select-entry.ts";

const summary = (members: Partial<EntrySummary>): EntrySummary => ({
  _id: "00000000-0000-4000-8000-000000000001",
  revision: 1,
  title: "Bank",
  link: "",
  email: "ana",
  category: "",
  tags: [],
  isFavorite: false,
  isArchive: false,
  createdAt: "",
  updatedAt: "",
  ...members,
});
const entry = (members: Partial<OpenEntry> = {}): OpenEntry => {
  const { fields, totp, expires } = members;
  const extra = { ...(fields && { fields }), ...(totp && { totp }), ...(expires && { expires }), own: 1 };
  return { ...summary({}), password: "pw", notes: "n", key: "k", extra, ...members };
};

describe("which entry is meant", () => {
  const id = "00000000-0000-4000-8000-000000000002";
  const entries = [
    summary({ title: "Bank" }),
    summary({ _id: id, title: "bank" }),
    summary({ _id: "3", title: "Old", isArchive: true }),
    summary({ _id: "4", title: "Mail", isArchive: true }),
    summary({ _id: "5", title: "mail" }),
  ];
  test.each([
    [id, id],
    ["Bank", entries[0]!._id],
    ["bank", id],
    ["Old", "3"],
    ["OLD", "3"],
    // The archive comes last.
    ["Mail", "5"],
  ])("%s", (named, expected) => expect(selectEntry(entries, named)._id).toBe(expected));

  test("is not guessed among several, nor from a part of a title", () => {
    expect(() => selectEntry(entries, "BANK")).toThrow(
      /^Several entries have this title\. Use an id instead:\n.+\n.+$/s,
    );
    expect(() => selectEntry(entries, "ban")).toThrow("Did you mean one of these?");
    expect(() => selectEntry(entries, "x")).toThrow(/^No entry has this title\.$/);
    expect(() => selectEntry(entries, "")).toThrow("No entry");
  });
});

describe("a field by its name", () => {
  const fields = [
    { name: "PIN", value: "4711", kind: "hidden" },
    { name: "Title", value: "mine", kind: "text" },
  ] as const;
  test.each([
    ["password", "pw"],
    ["username", "ana"],
    ["Password", "pw"],
    ["PIN", "4711"],
    ["pin", "4711"],
    // One's own comes before another case of a specified one.
    ["Title", "mine"],
    ["title", "Bank"],
    ["own", 1],
  ])("%s", (name, value) => expect(fieldOf(entry({ fields: [...fields] }), name)).toBe(value));

  test("that is not there is refused with those that are", () => {
    expect(() => fieldOf(entry({ fields: [...fields] }), "nothing")).toThrow(/It has: title, .*PIN/);
    expect(() => fieldOf(entry(), "constructor")).toThrow("no such field");
  });

  test("called code is the one-time code, unless there is one of that name", async () => {
    const totp = "JBSWY3DPEHPK3PXP";
    expect(await readField(entry({ totp }), "code")).toMatch(/^\d{6}$/);
    expect(await readField(entry({ totp }), "totp")).toBe(totp);
    const card = { name: "Code", value: "123", kind: "hidden" } as const;
    expect(await readField(entry({ totp, fields: [card] }), "code")).toBe("123");
    await expect(readField(entry(), "code")).rejects.toThrow("no such field");
  });

  test("that a save has changed is named without its value", () => {
    const before = entry({ fields: [...fields] });
    const pin = { ...fields[0], value: "4712" };
    expect(changedMembers(before, { ...before, password: "next", email: "ben", updatedAt: "later" })).toEqual([
      "user name",
      "password",
    ]);
    expect(changedMembers(before, entry({ fields: [pin, fields[1]], totp: "JBSWY3DPEHPK3PXP" }))).toEqual([
      "PIN",
      "one-time code",
    ]);
    expect(changedMembers(before, entry({ fields: [fields[1], fields[0]] }))).toEqual(["order of fields"]);
    expect(changedMembers(before, before)).toEqual([]);
  });

  test("is hidden from a person unless it was asked for", () => {
    const shown = entry({ fields: [...fields], totp: "JBSWY3DPEHPK3PXP" });
    const hidden = JSON.stringify(shownFields(shown, { isShown: false }));
    expect(hidden).not.toMatch(/4711|"pw"|JBSW|"n"/);
    expect(JSON.stringify(shownFields(shown, { isShown: true }))).toMatch(/"pw".*4711.*JBSW/);
    const card = entry({ type: "card", fields: [{ name: "number", value: "4111", kind: "hidden" }] });
    expect(JSON.stringify(shownFields(card, { isShown: false }))).not.toContain("4111");
  });
});

describe("JSON on standard input", () => {
  test("changes what it names, and null takes a member away", () => {
    const before = draftOf(entry({ totp: "JBSWY3DPEHPK3PXP", expires: "2027-01-01" }));
    const after = patchedDraft(before, parseDraftPatch('{"password":"x","totp":null,"tags":["a"],"fields":[]}', {}));
    expect(after).toEqual({
      ...emptyDraft,
      title: "Bank",
      email: "ana",
      notes: "n",
      password: "x",
      tags: ["a"],
      expires: "2027-01-01",
    });
  });

  test.each([
    '{"title":1}',
    '{"expires":"soon"}',
    '{"urls":[{"link":"x"}]}',
    '{"__proto__x":1}',
    "null",
    '"text"',
    "[]",
  ])("%s is refused", (json) => expect(() => parseDraftPatch(json, {})).toThrow(/^The JSON/));
});

describe("a file of settings", () => {
  test("is read line by line", () => {
    const text = "\ufeff# a\r\nA=1\nexport B = 'two # words'\nC=\"x\\ny\" # c\nD=\nE=a b # c\n\nF=pomander://t/p\n";
    expect(parseEnvFile(text)).toEqual([
      ["A", "1"],
      ["B", "two # words"],
      ["C", "x\ny"],
      ["D", ""],
      ["E", "a b"],
      ["F", "pomander://t/p"],
    ]);
  });

  test("may be indented; what stands before a name, or is none, is refused", () => {
    expect(parseEnvFile('  A = 1  \n\t# no\nB=\'a\\nb\'\nC="say \\"x\\""\nD=a#b\nE=a\ufeffb')).toEqual([
      ["A", "1"],
      ["B", "a\\nb"],
      ["C", 'say "x"'],
      ["D", "a#b"],
      ["E", "a\ufeffb"],
    ]);
    for (const line of ["set A=1", "1A=1", "A-B=1", "=1"])
      expect(() => parseEnvFile(line)).toThrow(expect.objectContaining({ exitCode: 1 }));
  });

  test("names the line that is none, and nothing of it", () => {
    expect(() => parseEnvFile("A=1\nsecret text\n")).toThrow(/^Line 2 of the file isn't NAME=value\.$/);
  });

  test.each([
    ["plain", null],
    ["pomander://Bank/password", { entry: "Bank", field: "password" }],
    ["pomander://a/b c/pin", { entry: "a/b c", field: "pin" }],
    ["pomander://a%2Fb/my%20field", { entry: "a/b", field: "my field" }],
    ["pomander://100%/pin", { entry: "100%", field: "pin" }],
  ])("%s", (value, expected) => expect(parseReference(value, "X")).toEqual(expected));

  test("with other text around it is refused, and not repeated", () => {
    expect(() => parseReference("postgres://ana:pomander://Bank/password@host", "URL")).toThrow(
      /^URL has a reference inside other text\. Only values that are a reference and nothing else are replaced\.$/,
    );
  });

  test.each(["pomander://", "pomander://x", "pomander:///password", "pomander://x/"])(
    "%s is no whole reference",
    (value) => expect(() => parseReference(value, "X")).toThrow("X isn't a complete reference"),
  );
});
