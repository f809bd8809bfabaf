import { sealedTextBytes } from "@pomander/contract";
import { describe, expect, test } from "vitest";
import {
  historyOf,
  openEntryOf,
  isUnsealable,
  textsOfMerged,
  textsOfNew,
  textsOfRestoredVersion,
  textsOfRestored,
  textsOfSave,
} from "./draft.ts";
import { reasonOf } from "../reasons.ts";
import { entryTimes } from "./entry-times.ts";
import { maxEarlierPasswords } from "./earlier-passwords.ts";
import {
  makeVault,
  openEntry,
  openVaultKeys,
  randomUuid,
  sealEntry,
  systemRandom,
  type EntryTexts,
} from "@pomander/crypto";
import type { Draft, OpenEntry } from "../entry/entry-types.ts";

const now = new Date("2026-11-03T09:12:00Z");
const at = now.toISOString();
/** The times that every save notes; a save that changes the password adds another one. */
const saved = { changedAt: at };
const savedWithPassword = { changedAt: at, passwordChangedAt: at };
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
const until = (day: number) => `2026-10-${String(day).padStart(2, "0")}T00:00:00.000Z`;
const earlier = (password: string, day: number) => ({ password, until: until(day) });

test("a save that leaves the password keeps extra as it is", () => {
  const extra = { type: "login", history: "not a list", totp: { secret: "x" } };
  expect(textsOfSave(stored({ extra }), draft("old"), now).extra).toEqual({ ...extra, ...saved });
});

test("a save that changes the password puts the old one first, keeps ten, and members that it does not know", () => {
  const history = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((day) => earlier(`p${day}`, day));
  const { extra } = textsOfSave(stored({ extra: { files: [1], history } }), draft("new"), now);
  expect(maxEarlierPasswords).toBe(10);
  expect(extra).toEqual({
    files: [1],
    history: [{ password: "old", until: at }, ...history.slice(0, 9)],
    ...savedWithPassword,
  });
});

test("an empty password is no earlier password", () => {
  expect(textsOfSave(stored({ password: "" }), draft("new"), now).extra).toEqual(savedWithPassword);
});

test("the oldest go first when extra would pass its limit, then the times, and neither stands against a save", () => {
  // JSON writes each of these as six bytes.
  const long = "\u0001".repeat(8_000);
  const history = [1, 2].map((day) => earlier(`p${day}`, day));
  const savedOver = (extra: EntryTexts["extra"]) =>
    textsOfSave(stored({ password: long, extra }), draft("new"), now).extra;
  expect(historyOf(savedOver({ history })).map(({ password }) => password)).toEqual([long, "p1", "p2"]);
  const fuller = { files: "f".repeat(17_340), history };
  expect(savedOver(fuller)).toEqual({
    files: fuller.files,
    history: [{ password: long, until: at }],
    ...savedWithPassword,
  });
  const full = { files: "f".repeat(65_400), history };
  expect(savedOver(full)).toEqual({ files: full.files, ...savedWithPassword });
  const brimful = { files: "f".repeat(65_500), history, changedAt: until(1) };
  // The previous save's time would be wrong now.
  expect(savedOver(brimful)).toEqual({ files: brimful.files });
  for (const extra of [{ history }, fuller, full, brimful])
    expect(JSON.stringify(savedOver(extra)).length).toBeLessThanOrEqual(sealedTextBytes.extra);
});

describe("the times", () => {
  const created = { createdAt: "2020-01-01T00:00:00.000Z" };
  const before = { ...created, changedAt: "2021-01-01T00:00:00.000Z", passwordChangedAt: "2022-01-01T00:00:00.000Z" };

  test("of a new entry are noted, and of a password only where there is one", () => {
    expect(textsOfNew(draft("p"), now).extra).toEqual({ createdAt: at, ...savedWithPassword });
    expect(textsOfNew(draft(""), now).extra).toEqual({ createdAt: at, ...saved });
  });

  test.each([
    ["the same password", "old", { ...before, ...saved }],
    ["another password", "new", { ...created, ...savedWithPassword, history: [{ password: "old", until: at }] }],
    ["no password any more", "", { ...created, ...saved, history: [{ password: "old", until: at }] }],
  ])("go on when an entry is saved with %s", (_, password, expected) => {
    expect(textsOfSave(stored({ extra: before }), draft(password), now).extra).toEqual(expected);
  });

  test("are read where they are of their form, and kept where they are not", () => {
    const extra = { createdAt: "in spring", changedAt: 5, passwordChangedAt: before.passwordChangedAt };
    expect(entryTimes(extra)).toEqual({ passwordChangedAt: before.passwordChangedAt });
    expect(textsOfSave(stored({ extra }), draft("old"), now).extra).toEqual({ ...extra, ...saved });
  });

  const version = (password: string): OpenEntry => ({
    ...draft(password),
    _id: "0",
    revision: 1,
    key: "",
    isArchive: false,
    createdAt: "",
    updatedAt: "",
    extra: {
      totp: "JBSWY3DPEHPK3PXP",
      createdAt: until(1),
      changedAt: until(2),
      passwordChangedAt: until(3),
      history: [earlier("older", 1)],
    },
  });

  test("of what is stored go on when an earlier version is put back, and the password's begins anew if it changes", () => {
    const present = stored({ extra: { ...before, history: [earlier("p", 4)], notOfTheVersion: true } });
    const totp = "JBSWY3DPEHPK3PXP";
    expect(textsOfRestoredVersion(present, version("old"), now).extra).toEqual({
      totp,
      ...before,
      ...saved,
      history: [earlier("p", 4)],
    });
    expect(textsOfRestoredVersion(present, version("other"), now).extra).toEqual({
      totp,
      ...created,
      ...savedWithPassword,
      history: [{ password: "old", until: at }, earlier("p", 4)],
    });
    // An entry without earlier passwords takes none from the version.
    expect(textsOfRestoredVersion(stored(), version("old"), now).extra).toEqual({ totp, ...saved });
  });

  test("of a version that becomes a new entry are its own, but for the save", () => {
    const { extra } = version("p");
    expect(textsOfRestored(version("p"), now).extra).toEqual({ ...extra, restoredFrom: "0", ...saved });
  });

  test("of an entry that comes from another vault are its own", () => {
    const { extra } = version("p");
    expect(textsOfMerged(version("p")).extra).toEqual({ ...extra, movedFrom: "0" });
  });
});

test("what is not an earlier password is left out of the history", () => {
  const history = [null, "p", { password: 1, until: "x" }, earlier("p1", 1), { password: "p2" }];
  expect(historyOf({ history })).toEqual([earlier("p1", 1)]);
  expect(historyOf({ history: {} })).toEqual([]);
});

test("the day on which an entry expires is sealed in extra and opened again", async () => {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  const keys = await openVaultKeys(vaultKey, vaultId);
  const place = { _id: randomUuid(systemRandom), revision: 1 };
  const texts = textsOfNew({ ...draft("p"), expires: "2026-12-24" }, now);
  expect(texts.extra).toEqual({ expires: "2026-12-24", createdAt: at, ...savedWithPassword });
  const sealed = { ...place, ...(await sealEntry(keys, place, texts, systemRandom)) };
  const entry = { ...sealed, vaultId, files: [], isFavorite: false, isArchive: false, createdAt: at, updatedAt: at };
  expect(openEntryOf(entry, await openEntry(keys, entry)).expires).toBe("2026-12-24");
});

test("a day that is changed or cleared leaves the members of extra that newer clients wrote", () => {
  const extra = { expires: "2026-12-24", ofANewerClient: { kept: true } };
  const savedWith = (expires?: string) =>
    textsOfSave(stored({ extra }), { ...draft("old"), ...(expires === undefined ? {} : { expires }) }, now).extra;
  expect(savedWith("2027-01-31")).toEqual({ ...extra, expires: "2027-01-31", ...saved });
  expect(savedWith("")).toEqual({ ofANewerClient: { kept: true }, ...saved });
  expect(savedWith()).toEqual({ ofANewerClient: { kept: true }, ...saved });
});

test("what is no day is shown as none, and kept until the person enters one", () => {
  const extra = { expires: { ofANewerClient: "every spring" } };
  expect(textsOfSave(stored({ extra }), draft("old"), now).extra).toEqual({ ...extra, ...saved });
  expect(textsOfSave(stored({ extra }), { ...draft("old"), expires: "2026-12-24" }, now).extra).toEqual({
    expires: "2026-12-24",
    ...saved,
  });
});

test("why a draft cannot be sealed names what a person filled in", async () => {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  const keys = await openVaultKeys(vaultKey, vaultId);
  const place = { _id: randomUuid(systemRandom), revision: 1 };
  const refusal = (texts: EntryTexts) => sealEntry(keys, place, texts, systemRandom).catch(reasonOf);
  const field = (value: string) => textsOfNew({ ...draft("p"), fields: [{ name: "f", value, kind: "text" }] }, now);
  const reasons = await Promise.all([
    refusal(stored({ notes: "n".repeat(65_537) })),
    refusal(field("v".repeat(65_536))),
    refusal(stored({ title: "\ud800" })),
    refusal(field("\ud800")),
  ]);
  expect(reasons).toEqual([
    { code: "text_too_long", params: { field: "notes", maxBytes: 65_536 } },
    { code: "text_too_long", params: { field: "extra", maxBytes: 65_536 } },
    { code: "text_malformed", params: { field: "title" } },
    { code: "text_malformed", params: { field: "extra" } },
  ]);
  expect(isUnsealable(new RangeError("something else"))).toBe(false);
});
