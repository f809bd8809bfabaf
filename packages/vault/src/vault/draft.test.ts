import { sealedTextBytes } from "@pomander/contract";
import { expect, test } from "vitest";
import { historyOf, textsOfSave } from "./draft.ts";
import type { EntryTexts } from "@pomander/crypto";
import type { Draft } from "../types.ts";

const now = new Date("2026-11-03T09:12:00Z");
const stored = (members: Partial<EntryTexts> = {}): EntryTexts => ({
  title: "Bank",
  link: "",
  email: "",
  password: "old",
  notes: "",
  category: "",
  tags: [],
  extra: {},
  ...members,
});
const draft = (password: string): Draft => ({
  title: "Bank",
  link: "",
  email: "",
  password,
  notes: "",
  category: "",
  tags: [],
  isFavorite: false,
});
const until = (day: number) => `2026-10-0${day}T00:00:00.000Z`;
const earlier = (password: string, day: number) => ({ password, until: until(day) });

test("a save that leaves the password keeps extra as it is", () => {
  const extra = { type: "login", history: "not a list", totp: { secret: "x" } };
  expect(textsOfSave(stored({ extra }), draft("old"), now).extra).toEqual(extra);
});

test("a save that changes the password puts the old one first, keeps five, and members that it does not know", () => {
  const history = [1, 2, 3, 4, 5].map((day) => earlier(`p${day}`, day));
  const { extra } = textsOfSave(stored({ extra: { files: [1], history } }), draft("new"), now);
  expect(extra).toEqual({
    files: [1],
    history: [{ password: "old", until: now.toISOString() }, ...history.slice(0, 4)],
  });
});

test("an empty password is no earlier password", () => {
  expect(textsOfSave(stored({ password: "" }), draft("new"), now).extra).toEqual({});
});

test("the oldest go first when extra would pass its limit", () => {
  // JSON writes each of these as six bytes.
  const long = "\u0001".repeat(8_000);
  const history = [1, 2].map((day) => earlier(`p${day}`, day));
  const { extra } = textsOfSave(stored({ password: long, extra: { history } }), draft("new"), now);
  expect(historyOf(extra).map(({ password }) => password)).toEqual([long, "p1", "p2"]);
  const fuller = { files: "f".repeat(17_440), history };
  expect(historyOf(textsOfSave(stored({ password: long, extra: fuller }), draft("new"), now).extra)).toHaveLength(1);
  const full = { files: "f".repeat(65_500), history };
  const none = textsOfSave(stored({ password: long, extra: full }), draft("new"), now).extra;
  expect(none).toEqual({ files: full.files });
  expect(JSON.stringify(none).length).toBeLessThanOrEqual(sealedTextBytes.extra);
});

test("what is not an earlier password is left out of the history", () => {
  const history = [null, "p", { password: 1, until: "x" }, earlier("p1", 1), { password: "p2" }];
  expect(historyOf({ history })).toEqual([earlier("p1", 1)]);
  expect(historyOf({ history: {} })).toEqual([]);
});
