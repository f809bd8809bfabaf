import { sealedTextBytes } from "@pomander/contract";
import { expect, test } from "vitest";
import { historyOf, openEntryOf, textsOfNew, textsOfSave } from "./draft.ts";
import {
  makeVault,
  openEntry,
  openVaultKeys,
  randomUuid,
  sealEntry,
  systemRandom,
  type EntryTexts,
} from "@pomander/crypto";
import type { Draft } from "../entry-types.ts";

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

test("the day on which an entry expires is sealed in extra and opened again", async () => {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  const keys = await openVaultKeys(vaultKey, vaultId);
  const at = { _id: randomUuid(systemRandom), revision: 1 };
  const texts = textsOfNew({ ...draft("p"), expires: "2026-12-24" });
  expect(texts.extra).toEqual({ expires: "2026-12-24" });
  const sealed = { ...at, ...(await sealEntry(keys, at, texts, systemRandom)) };
  const time = now.toISOString();
  const entry = { ...sealed, vaultId, isFavorite: false, isArchive: false, createdAt: time, updatedAt: time };
  expect(openEntryOf(entry, await openEntry(keys, entry)).expires).toBe("2026-12-24");
});

test("a day that is changed or cleared leaves the members of extra that newer clients wrote", () => {
  const extra = { expires: "2026-12-24", ofANewerClient: { kept: true } };
  const saved = (expires?: string) =>
    textsOfSave(stored({ extra }), { ...draft("old"), ...(expires === undefined ? {} : { expires }) }, now).extra;
  expect(saved("2027-01-31")).toEqual({ ...extra, expires: "2027-01-31" });
  expect(saved("")).toEqual({ ofANewerClient: { kept: true } });
  expect(saved()).toEqual({ ofANewerClient: { kept: true } });
});

test("what is no day is shown as none, and kept until the person enters one", () => {
  const extra = { expires: { ofANewerClient: "every spring" } };
  expect(textsOfSave(stored({ extra }), draft("old"), now).extra).toEqual(extra);
  expect(textsOfSave(stored({ extra }), { ...draft("old"), expires: "2026-12-24" }, now).extra).toEqual({
    expires: "2026-12-24",
  });
});
