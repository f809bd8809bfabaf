import { describe, expect, test } from "vitest";
import { compareWithVault } from "./compare-with-vault.ts";
import type { Draft, IncomingEntry, OpenEntry } from "./entry-types.ts";

const draft = (members: Partial<Draft> = {}): Draft => ({
  title: "Bank",
  link: "https://bank.example.com",
  email: "ana",
  password: "p",
  notes: "",
  category: "",
  tags: [],
  isFavorite: false,
  ...members,
});
const incoming = (members: Partial<Draft> = {}): IncomingEntry => ({
  source: "Line 2",
  draft: draft(members),
  isArchive: false,
  history: [],
});
const present = (_id: string, members: Partial<Draft & Pick<OpenEntry, "isArchive">> = {}): OpenEntry => ({
  ...draft(),
  isArchive: false,
  ...members,
  _id,
  revision: 1,
  key: "",
  createdAt: "",
  updatedAt: "",
  extra: {},
});
const same = (id: string) => ({ kind: "same", id });
const other = (id: string) => ({ kind: "otherPassword", id });
const fresh = { kind: "new" };

describe("an entry on its way in", () => {
  test("is there when type, title, link, user name and password are, whatever else differs", () => {
    const here = [present("1", { notes: "mine", category: "Money", tags: ["x"], isArchive: true })];
    expect(compareWithVault([incoming({ notes: "theirs", isFavorite: true })], here)).toEqual([same("1")]);
    expect(compareWithVault([incoming({ type: "login" })], here)).toEqual([same("1")]);
  });

  test.each([
    { title: "bank" },
    { link: "https://bank.example.com/" },
    { email: "Ana" },
    { type: "identity" as const },
  ])("is new with another %o", (members) => {
    expect(compareWithVault([incoming(members)], [present("1")])).toEqual([fresh]);
  });

  test("with another password is told apart, and comes after what is wholly the same", () => {
    const here = [present("1", { password: "old" }), present("2")];
    expect(compareWithVault([incoming({ password: "new" }), incoming()], here)).toEqual([other("1"), same("2")]);
    expect(compareWithVault([incoming({ password: "" })], here)).toEqual([other("1")]);
  });

  test.each<[string, Partial<Draft>, Partial<Draft>]>([
    ["notes", { type: "note", notes: "text" }, { type: "note", notes: "other" }],
    [
      "fields",
      { type: "card", fields: [{ name: "number", value: "4111", kind: "hidden" }] },
      { type: "card", fields: [{ name: "number", value: "5500", kind: "hidden" }] },
    ],
    ["one-time code", { totp: "JBSWY3DPEHPK3PXP" }, { totp: "GEZDGNBVGY3TQOJQ" }],
  ])("without user name, password and link is known by its %s", (_, members, others) => {
    const bare = { link: "", email: "", password: "" };
    const here = [present("1", { ...bare, ...members })];
    const asked = [incoming({ ...bare, ...others }), incoming({ ...bare, ...members })];
    expect(compareWithVault(asked, here)).toEqual([fresh, same("1")]);
  });

  test("is answered by one that is there, and no two by the same: true duplicates stay as many", () => {
    const twice = [incoming(), incoming()];
    expect(compareWithVault(twice, [])).toEqual([fresh, fresh]);
    expect(compareWithVault(twice, [present("1")])).toEqual([same("1"), fresh]);
    expect(compareWithVault(twice, [present("1"), present("2")])).toEqual([same("1"), same("2")]);
    const three = [...twice, incoming({ password: "new" })];
    expect(compareWithVault(three, [present("1"), present("2")])).toEqual([same("1"), same("2"), fresh]);
  });

  test("is found among 20,000 that are all alike", () => {
    const all = Array.from({ length: 20_000 }, (_, i) => present(`${i}`));
    const ids = compareWithVault(
      all.map((_, i) => incoming({ password: i % 2 === 0 ? "p" : "q" })),
      all,
    ).flatMap((presence) => (presence.kind === "new" ? [] : [presence.id]));
    expect(new Set(ids).size).toBe(20_000);
  });
});
