import { expect, test } from "vitest";
import type { OpenEntry } from "../entry/entry-types.ts";
import { hasPassword, healthFactsOf, ownWords } from "./health-facts.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const entryOf = (members: Partial<OpenEntry> = {}) =>
  ({
    _id: "e",
    revision: 3,
    title: "Bank",
    email: "ana",
    link: "https://bank.example",
    password: "secret",
    extra: {},
    ...members,
  }) as OpenEntry;

test("the words of an entry are its title, its user name and their parts, of three letters or more", () => {
  expect(ownWords(entryOf({ title: " Big Bank-AG ", email: "Ana.Silva@bank.example" }))).toEqual([
    "big bank-ag",
    "big",
    "bank",
    "ana.silva@bank.example",
    "ana",
    "silva",
    "example",
  ]);
  expect(ownWords(entryOf({ title: "AG", email: "ÄÖÜ7" }))).toEqual(["äöü7"]);
  const long = "x".repeat(100);
  expect(ownWords(entryOf({ title: long, email: `${long}x` }))).toEqual([long]);
  const many = Array.from({ length: 30 }, (_, n) => `word${n}`).join(" ");
  expect(ownWords(entryOf({ title: many, email: "" }))).toHaveLength(20);
});

test("a login's password counts where it is not empty, and can be marked", () => {
  expect([entryOf(), entryOf({ type: "login" })].map(hasPassword)).toEqual([true, true]);
  expect(
    [{ type: "note" as const }, { password: "" }, { password: "\ud800" }].map((more) => hasPassword(entryOf(more))),
  ).toEqual([false, false, false]);
});

test("the facts of an entry contain no password, and absent members are none", () => {
  expect(healthFactsOf(entryOf(), null, now)).toEqual({
    id: "e",
    revision: 3,
    password: null,
    links: { hosts: ["bank.example"], host: "bank.example", insecure: null },
    isLogin: true,
    hasSecondFactor: false,
    expires: null,
    ignored: [],
    knownTo: [],
  });
  const full = entryOf({
    type: "card",
    totp: "GEZDGNBV",
    expires: "2027-01-01",
    healthIgnored: ["weak"],
    urls: [{ url: "http://b.example" }],
    extra: { passwordChangedAt: "2020-01-01T00:00:00.000Z" },
  });
  expect(healthFactsOf(full, { mark: "m", score: 2 }, now)).toMatchObject({
    password: { mark: "m", score: 2, age: { kind: "old" } },
    links: { insecure: "http://b.example" },
    isLogin: false,
    hasSecondFactor: true,
    expires: "2027-01-01",
    ignored: ["weak"],
  });
});
