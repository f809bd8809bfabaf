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
  test("is there when type, title, link, user name and password are, and it has nothing more", () => {
    const here = [present("1", { notes: "mine\n2", category: "Money", tags: ["x"], isArchive: true })];
    expect(compareWithVault([incoming({ notes: "mine", isFavorite: true })], here)).toEqual([same("1")]);
    expect(compareWithVault([incoming({ type: "login" })], here)).toEqual([same("1")]);
  });

  test.each<[string, Partial<Draft>, string[]]>([
    ["a protected PIN", { fields: [{ name: "PIN", value: "4711", kind: "hidden" }] }, ["field"]],
    ["notes", { notes: "theirs" }, ["notes"]],
    ["a one-time code", { totp: "JBSWY3DPEHPK3PXP" }, ["totp"]],
    ["links", { urls: [{ url: "https://a.example" }, { url: "https://b.example" }] }, ["link", "link"]],
    ["its own choice to be asked", { reprompt: true }, ["reprompt"]],
    ["a folder and a tag", { category: "Money", tags: ["Money", "x"] }, ["category", "tag"]],
    ["an expiry", { expires: "2031-01-31" }, ["expires"]],
  ])("that has %s more than the same entry here says what", (_, members, codes) => {
    expect(compareWithVault([incoming(members)], [present("1")])).toMatchObject([
      { kind: "more", id: "1", added: codes.map((code) => ({ code })) },
    ]);
  });

  test("comes to the entry that has all of it, where several are alike", () => {
    const fields = [{ name: "PIN", value: "4711", kind: "hidden" as const }];
    const here = [present("1"), present("2", { fields })];
    expect(compareWithVault([incoming({ fields }), incoming()], here)).toEqual([same("2"), same("1")]);
  });

  test("names earlier passwords that the entry here has not", () => {
    const until = "2026-01-01T00:00:00.000Z";
    const earlier = ["a", "b", "c"].map((password) => ({ password, until }));
    const known = { ...present("1"), extra: { history: [{ password: "b", until }] } };
    expect(compareWithVault([{ ...incoming(), history: earlier }], [known])).toEqual([
      { kind: "same", id: "1", earlierPasswords: 2 },
    ]);
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
