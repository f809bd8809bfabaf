import type { OpenEntry } from "@pomander/vault";
import { expect, test } from "vitest";
import { changedMembers } from "./changed-members.ts";
import { entryJson, summaryJson } from "./entry-json.ts";
import { fieldOf, fieldText, readField } from "./entry-fields.ts";
import { printEntry } from "./print-entry.ts";

const plain: OpenEntry = {
  _id: "an-id",
  revision: 7,
  title: "Bank\nof Ana",
  link: "https://bank.example",
  email: "ana",
  category: "Money",
  tags: ["home", "card"],
  isFavorite: true,
  isArchive: true,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-02-01T00:00:00Z",
  password: "pw",
  notes: "one\ntwo",
  key: "the key",
  extra: {},
};
const extra = {
  type: "card",
  urls: [{ url: "https://two.example" }],
  fields: [
    { name: "number", value: "4111", kind: "hidden" },
    { name: "PIN\tof it", value: "4711", kind: "hidden" },
    { name: "cardholder", value: "Ana", kind: "text" },
  ],
  totp: "JBSWY3DPEHPK3PXP",
  expires: "2027-01-31",
  reprompt: true,
} as const;
const whole = { ...plain, ...extra, extra } as unknown as OpenEntry;

function printed(entry: OpenEntry, isShown: boolean): string[] {
  const lines: string[] = [];
  const output = { print: (line: string) => void lines.push(...line.split("\n")), bold: (text: string) => `*${text}*` };
  printEntry(output as never, entry, { isShown });
  return lines;
}

const rows = (shown: { password: string; number: string; pin: string; totp: string; notes: string[] }) => [
  "*Bank of Ana*",
  "id                            an-id",
  "type                          card",
  "user name                     ana",
  `password                      ${shown.password}`,
  "link                          https://bank.example",
  "link                          https://two.example",
  `number                        ${shown.number}`,
  `PIN of it                     ${shown.pin}`,
  "cardholder                    Ana",
  `one-time code                 ${shown.totp}`,
  "category                      Money",
  "tags                          home, card",
  "expires                       2027-01-31",
  ...shown.notes,
  "asks for the master password  yes",
  "favorite                      yes",
  "archived                      yes",
];

test("an entry is printed with all that it has, in columns, its secrets hidden or shown", () => {
  const hidden = "(hidden)";
  expect(printed(whole, false)).toEqual(
    rows({
      password: hidden,
      number: hidden,
      pin: hidden,
      totp: "yes (pomander totp)",
      notes: ["notes                         (hidden)"],
    }),
  );
  expect(printed(whole, true)).toEqual(
    rows({
      password: "pw",
      number: "4111",
      pin: "4711",
      totp: extra.totp,
      notes: ["notes                         one", `${" ".repeat(30)}two`],
    }),
  );
});

test("what an entry has not is left out", () => {
  const none = { title: "T", link: "", email: "", password: "", notes: "", category: "", tags: [] };
  const entry = { ...plain, ...none, isFavorite: false, isArchive: false };
  for (const isShown of [true, false]) expect(printed(entry, isShown)).toEqual(["*T*", "id    an-id", "type  login"]);
});

test("as JSON an entry has its specified names and what is beside them, and nothing of how it is kept", () => {
  const { revision: _, key: __, extra: ___, password, notes, ...summary } = plain;
  expect(summaryJson(whole)).toEqual(summary);
  expect(entryJson(whole)).toEqual({ ...summary, password, notes, ...extra });
  // The entry's own members count, not those added beside it.
  expect(entryJson({ ...plain, extra: { title: "x", password: "x" } })).toEqual({ ...summary, password, notes });
});

test("a name that an entry has not is answered with those that it has, each once", () => {
  const own = { ...whole, fields: [...extra.fields, { name: "title", value: "x", kind: "text" }] } as OpenEntry;
  expect(() => fieldOf(own, "nothing")).toThrow(
    expect.objectContaining({
      exitCode: 2,
      message:
        "This entry has no such field. It has: title, link, email, password, notes, category, tags, code, type, urls, " +
        "totp, expires, reprompt, number, PIN of it, cardholder",
    }),
  );
  expect(() => fieldOf(plain, "code")).toThrow(/ It has: title, link, email, password, notes, category, tags$/);
});

test.each([
  ["username", "ana"],
  ["user", "ana"],
  ["USER", "ana"],
  ["url", "https://bank.example"],
  ["id", "an-id"],
  ["_id", "an-id"],
  ["Tags", ["home", "card"]],
  ["CARDHOLDER", "Ana"],
])("the name %s is understood", (name, value) => expect(fieldOf(whole, name)).toEqual(value));

test("a one-time code is asked for in any case, and is another thing where the entry has such a member", async () => {
  expect(await readField(whole, "CODE")).toMatch(/^\d{6}$/);
  expect(await readField({ ...whole, extra: { ...extra, Code: "own" } } as never, "Code")).toBe("own");
});

test("a value is text as it is, and all else JSON", () => {
  expect([fieldText("a"), fieldText(["a"]), fieldText(true)]).toEqual(["a", '["a"]', "true"]);
});

test("what a save has changed is told in a person's words", () => {
  const members = {
    email: "user name",
    totp: "one-time code",
    isFavorite: "favorite",
    isArchive: "archive",
    urls: "links",
    reprompt: "asking for the master password",
    title: "title",
    link: "link",
    notes: "notes",
    expires: "expires",
  };
  for (const [name, word] of Object.entries(members)) {
    const isExtra = Object.hasOwn(extra, name);
    const after = isExtra ? { ...whole, extra: { ...extra, [name]: "other" } } : { ...whole, [name]: "other" };
    expect({ name, changed: changedMembers(whole, after as never) }).toEqual({ name, changed: [word] });
  }
  const ofEverySave = ["changedAt", "passwordChangedAt", "history"].map((name) => [name, "now"]);
  const saved = { ...whole, _id: "b", createdAt: "now", updatedAt: "now" };
  expect(changedMembers(whole, { ...saved, extra: { ...extra, ...Object.fromEntries(ofEverySave) } })).toEqual([]);
});

test("a field that came or went is told by its name", () => {
  const withFields = (fields: readonly object[]) => ({ ...plain, fields, extra: { fields } }) as unknown as OpenEntry;
  const pin = { name: "PIN", value: "1", kind: "text" };
  expect(changedMembers(plain, withFields([pin]))).toEqual(["PIN"]);
  expect(changedMembers(withFields([pin]), plain)).toEqual(["PIN"]);
  expect(changedMembers(withFields([pin]), withFields([pin, { ...pin, value: "2" }]))).toEqual(["PIN"]);
});
