// @vitest-environment happy-dom
import type { Match } from "@pomander/transfer/reminder-rows";
import { beforeEach, expect, test } from "vitest";
import { matchesKey, matchOf, rememberedMatches, rememberMatches, withMatches } from "./person-matches.ts";

const storage = window.localStorage;
beforeEach(() => storage.clear());

const headings = ["Title", "Owner"];
const ben: Match = { kind: "person", id: "ben" };
const nothing = { said: new Map(), remembered: new Map() };
const remembered = (userId = "ana", of = headings) => rememberedMatches(userId, of, storage);
const later = (name: string, userId?: string, of?: string[]) =>
  matchOf({ said: new Map(), remembered: remembered(userId, of) }, name);

test.each<Match>([ben, { kind: "group", id: "ops" }, { kind: "email", email: "zoe@example.org" }, { kind: "none" }])(
  "a single answer is remembered: %j",
  (match) => {
    rememberMatches("ana", headings, withMatches(nothing, new Map([["ben o.", match]])), storage);
    expect(later("ben o.")).toEqual(match);
    expect(storage.getItem(matchesKey)).not.toContain("ben o.");
  },
);

test("it counts for this account and a file with these headings alone", () => {
  rememberMatches("ana", headings, withMatches(nothing, new Map([["ben o.", ben]])), storage);
  expect(later("ben o.", "another")).toBeUndefined();
  expect(later("ben o.", "ana", ["Title"])).toBeUndefined();
  expect(later("another name")).toBeUndefined();
});

test("what is said now goes before what was said earlier, and adds to it", () => {
  rememberMatches("ana", headings, withMatches(nothing, new Map([["ben o.", ben]])), storage);
  const next = withMatches({ said: new Map(), remembered: remembered() }, new Map([["ben o.", { kind: "none" }]]));
  expect(matchOf(next, "ben o.")).toEqual({ kind: "none" });
  rememberMatches("ana", headings, withMatches(next, new Map([["zoe", ben]])), storage);
  expect([later("ben o."), later("zoe")]).toEqual([{ kind: "none" }, ben]);
});

test("where nothing was said, what is remembered stays", () => {
  rememberMatches("ana", headings, withMatches(nothing, new Map([["ben o.", ben]])), storage);
  rememberMatches("ana", headings, nothing, storage);
  expect(later("ben o.")).toEqual(ben);
});

test("twenty kinds of files and two hundred names of each are remembered, the newest", () => {
  const file = (number: number) => [...headings, String(number)];
  for (let number = 0; number <= 20; number++)
    rememberMatches("ana", file(number), withMatches(nothing, new Map([["ben o.", ben]])), storage);
  expect([later("ben o.", "ana", file(0)), later("ben o.", "ana", file(1))]).toEqual([undefined, ben]);
  const names = Array.from({ length: 201 }, (_, number) => `name ${number}`);
  const said = new Map(names.map((name) => [name, ben]));
  rememberMatches("ana", headings, { said, remembered: new Map() }, storage);
  expect([later("name 0"), later("name 1"), later("name 200")]).toEqual([undefined, ben, ben]);
});

test.each(["no JSON", "{}", '[["file"]]', "[[1, []]]", '[["file", [["name", "person"]]]]'])(
  "%j in the storage is nothing remembered",
  (text) => {
    storage.setItem(matchesKey, text);
    expect(remembered().size).toBe(0);
  },
);

test("an address that is none is not remembered, nor a kind that there isn't", () => {
  const said = new Map<string, Match>([
    ["zoe", { kind: "email", email: "no address" }],
    ["max", { kind: "robot", id: "max" } as unknown as Match],
    ["ben", ben],
  ]);
  rememberMatches("ana", headings, { said, remembered: new Map() }, storage);
  expect([...remembered().values()]).toEqual([ben]);
});
