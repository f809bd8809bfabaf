import { randomUuid, systemRandom, type EntryTexts } from "@pomander/crypto";
import { describe, expect, test, vi } from "vitest";
import { isFit } from "../vault/earlier-passwords.ts";
import { isLeft, knowersOfPassword, markForLeavers, marksOf, withMarksOfSave } from "./leaver-marks.ts";

const id = () => randomUuid(systemRandom);
const bea = id();
const cy = id();
const texts = (members: Partial<EntryTexts> = {}): EntryTexts => ({
  title: "Bank",
  link: "",
  email: "",
  password: "correct horse",
  notes: "blue card",
  category: "",
  tags: [],
  extra: {},
  ...members,
});
const hidden = (name: string, value: string) => ({ name, value, kind: "hidden" });
const marked = (what: string[], more: Partial<EntryTexts> = {}): EntryTexts =>
  texts({ ...more, extra: { ...more.extra, known: [{ userId: bea, what }] } });
const after = (stored: EntryTexts, next: Partial<EntryTexts>) =>
  marksOf(withMarksOfSave(stored, { ...stored, ...next, extra: { ...stored.extra, ...next.extra } }))[0]?.what;

describe("who leaves is marked in", () => {
  const whatOf = (entry: EntryTexts) => marksOf(markForLeavers(entry, [bea], new Set([bea])).texts.extra)[0]?.what;

  test("every secret that the entry has, else in its content", () => {
    const extra = {
      totp: "JBSWY3DPEHPK3PXP",
      fields: [hidden("PIN", "1234"), { name: "City", value: "B", kind: "text" }],
    };
    expect(whatOf(texts({ extra }))).toEqual(["password", "totp", "field:PIN"]);
    expect(whatOf(texts({ password: "" }))).toEqual(["content"]);
    expect(whatOf(texts({ password: "", notes: "" }))).toBeUndefined();
  });

  test("place of marks of theirs that are there, and beside those of others", () => {
    const known = [
      { userId: bea, what: [], aside: { by: cy, at: "2026-11-03T09:12:00.000Z" } },
      { userId: cy, what: ["password"] },
    ];
    const { extra } = markForLeavers(texts({ extra: { known } }), [bea], new Set([bea, cy])).texts;
    expect(marksOf(extra)).toEqual([
      { userId: bea, what: ["password"] },
      { userId: cy, what: ["password"] },
    ]);
  });

  test("184 no empty mark of others, which are done", () => {
    const known = [{ userId: cy, what: [] }];
    const { extra } = markForLeavers(texts({ extra: { known } }), [bea], new Set([bea, cy])).texts;
    expect(marksOf(extra)).toEqual([{ userId: bea, what: ["password"] }]);
  });

  test("187 fifty records at most, and made-up ones of people who were never there go first", () => {
    const madeUp = Array.from({ length: 50 }, () => ({ userId: id(), what: ["password"] }));
    const known = [...madeUp, { userId: cy, what: ["password"] }];
    const { extra } = markForLeavers(texts({ extra: { known } }), [bea], new Set([bea, cy])).texts;
    const users = marksOf(extra).map(({ userId }) => userId);
    expect(users.slice(0, 2)).toEqual([bea, cy]);
    expect(users).toHaveLength(50);
  });

  test("187 a full `extra`: earlier passwords go first, then other members, and the mark is there", () => {
    const history = Array.from({ length: 10 }, (_, i) => ({ password: `${i}`.repeat(6_400), until: "" }));
    const full = texts({ extra: { history } });
    expect(isFit(full.extra)).toBe(true);
    const one = markForLeavers({ ...full, extra: { ...full.extra, later: "x".repeat(1_200) } }, [bea], new Set([bea]));
    expect(one).toMatchObject({ isMarked: true, isCut: true });
    expect(isFit(one.texts.extra)).toBe(true);
    expect(one.texts.extra["history"]).toHaveLength(9);
    expect(one.texts.extra["later"]).toBeDefined();
    const fields = [hidden("PIN", "1")];
    const other = markForLeavers(texts({ extra: { later: "x".repeat(65_480), fields } }), [bea], new Set([bea]));
    expect(other).toMatchObject({ isMarked: true, isCut: true });
    expect(other.texts.extra).toEqual({ fields, known: [{ userId: bea, what: ["password", "field:PIN"] }] });
  });

  test("192 lists of many thousands, which another member can make, cost few tries", () => {
    const extra = { fields: [hidden("n".repeat(26_000), "v")], history: Array.from({ length: 19_000 }, () => 0) };
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`m${i}`, 0]));
    const written = vi.spyOn(JSON, "stringify");
    const [one, other] = [extra, { ...many, fields: [hidden("n".repeat(13_000), "v")] }].map((full) =>
      markForLeavers(texts({ extra: full }), [bea], new Set([bea])),
    );
    expect(written.mock.calls.length).toBeLessThan(60);
    written.mockRestore();
    for (const marked of [one, other]) expect([marked?.isCut, isFit(marked?.texts.extra ?? {})]).toEqual([true, true]);
    // One more would have no room.
    const history = (one?.texts.extra["history"] as unknown[] | undefined) ?? [];
    expect(isFit({ ...one?.texts.extra, history: [...history, 0] })).toBe(false);
  });

  test("192 made-up marks go where they have no room, and nothing else does", () => {
    const [known, totp] = [[{ userId: id(), what: ["x".repeat(65_400)] }], "JBSWY3DPEHPK3PXP"];
    const one = markForLeavers(texts({ extra: { known, totp } }), [bea], new Set([bea]));
    expect(one.texts.extra).toEqual({ totp, known: [{ userId: bea, what: ["password", "totp"] }] });
    expect(one.isCut).toBe(false);
  });
});

test("a mark is left while it names a secret, and no one set it aside", () => {
  const aside = { by: cy, at: "2026-11-03T09:12:00.000Z" };
  expect(isLeft({ userId: bea, what: ["password"] })).toBe(true);
  expect(isLeft({ userId: bea, what: ["password"], aside })).toBe(false);
  expect(isLeft({ userId: bea, what: [] })).toBe(false);
});

test("of marks that another program wrote, the first well-formed one of each person counts", () => {
  const written = [
    null,
    { userId: "bea", what: [] },
    { userId: bea, what: "password" },
    { userId: bea, what: ["totp"] },
  ];
  const known = [...written, { userId: bea, what: ["password"] }, { userId: cy, what: [], later: 1 }];
  expect(marksOf({ known })).toEqual([
    { userId: bea, what: ["totp"] },
    { userId: cy, what: [], later: 1 },
  ]);
  for (const other of [undefined, null, "known", { 0: known[3] }]) expect(marksOf({ known: other })).toEqual([]);
});

test("the secrets of an entry are hidden fields with a value, each name once, and without any its files", () => {
  const whatOf = (entry: EntryTexts) => {
    const { texts: left, isMarked } = markForLeavers(entry, [bea, cy], new Set());
    return [isMarked, marksOf(left.extra).map(({ userId, what }) => [userId, ...what])];
  };
  const fields = [hidden("PIN", "1"), hidden("PIN", "2"), hidden("Door", "")];
  const both = (...what: string[]) => [
    true,
    [
      [bea, ...what],
      [cy, ...what],
    ],
  ];
  expect(whatOf(texts({ password: "", extra: { fields } }))).toEqual(both("field:PIN"));
  expect(whatOf(texts({ password: "", notes: "", extra: { files: [1] } }))).toEqual(both("content"));
  const empty = texts({ password: "", notes: "", extra: { known: [{ userId: bea, what: ["password"] }] } });
  expect(whatOf(empty)).toEqual([false, []]);
  expect(markForLeavers(empty, [bea], new Set()).texts.extra).toEqual({});
});

describe("181 a save takes out of a mark", () => {
  test("content whose files changed, and nothing that it does not know", () => {
    const stored = marked(["content", "later:x"], { extra: { files: [{ id: "a" }] } });
    expect(after(stored, { password: "new" })).toEqual(["content", "later:x"]);
    expect(after(stored, { extra: { files: [{ id: "b" }] } })).toEqual(["later:x"]);
    expect(after(stored, { extra: { files: undefined } })).toEqual(["later:x"]);
  });

  test("a one-time code that is none where its text is another, and one that went", () => {
    const stored = marked(["totp"], { extra: { totp: "no code!" } });
    expect(after(stored, { extra: { totp: "no code!" } })).toEqual(["totp"]);
    expect(after(stored, { extra: { totp: "none!" } })).toEqual([]);
    expect(after(marked(["totp"], { extra: { totp: "JBSWY3DPEHPK3PXP" } }), { extra: { totp: undefined } })).toEqual(
      [],
    );
  });

  test("a field once all of its values are gone", () => {
    const stored = marked(["field:PIN"], {
      extra: { fields: [hidden("PIN", "1"), hidden("PIN", "2"), hidden("PIN", "")] },
    });
    expect(after(stored, { extra: { fields: [hidden("PIN", "1")] } })).toEqual(["field:PIN"]);
    expect(after(stored, { extra: { fields: [hidden("PIN", "3"), hidden("Door", "")] } })).toEqual([]);
  });

  test("what it changed, and nothing else", () => {
    const fields = [hidden("PIN", "1234"), hidden("Door", "9")];
    const stored = marked(["password", "totp", "field:PIN", "content"], {
      extra: { fields, totp: "JBSWY3DPEHPK3PXP" },
    });
    expect(after(stored, {})).toEqual(["password", "totp", "field:PIN", "content"]);
    expect(after(stored, { title: "Other", password: "new" })).toEqual(["totp", "field:PIN", "content"]);
    expect(after(stored, { notes: "red card" })).toEqual(["password", "totp", "field:PIN"]);
    expect(after(stored, { extra: { fields: [hidden("PIN", "5"), hidden("Door", "9")] } })).toEqual([
      "password",
      "totp",
      "content",
    ]);
  });

  test("a one-time code where its secret is another one, not its label", () => {
    const stored = marked(["totp"], { extra: { totp: "otpauth://totp/Bank?secret=JBSWY3DPEHPK3PXP" } });
    const labelled = "otpauth://totp/Other?secret=JBSWY3DPEHPK3PXP&issuer=Other";
    expect(after(stored, { extra: { totp: labelled } })).toEqual(["totp"]);
    expect(after(stored, { extra: { totp: "GEZDGNBVGY3TQOJQ" } })).toEqual([]);
  });

  test("no field whose value is now in another one", () => {
    const stored = marked(["field:PIN"], { extra: { fields: [hidden("PIN", "1234")] } });
    expect(after(stored, { extra: { fields: [hidden("Code", "1234")] } })).toEqual(["field:PIN"]);
    expect(after(stored, { extra: { fields: [] } })).toEqual([]);
  });

  test("and brings back a password that they knew", () => {
    const stored = marked(["password"]);
    expect(knowersOfPassword(stored.extra)).toEqual([bea]);
    const history = [{ password: "correct horse", until: "", knownTo: [bea] }];
    const changed = marked([], { password: "new", extra: { history } });
    expect(after(changed, { password: "correct horse" })).toEqual(["password"]);
    expect(after(changed, { password: "another" })).toEqual([]);
  });

  test("and brings it back where their record is gone, and only where the save changes it", () => {
    const history = [{ password: "correct horse", until: "", knownTo: [bea] }];
    const stored = texts({ password: "new", extra: { history } });
    const back = withMarksOfSave(stored, { ...stored, password: "correct horse" });
    expect(marksOf(back)).toEqual([{ userId: bea, what: ["password"] }]);
    expect(marksOf(withMarksOfSave(stored, { ...stored, password: "another" }))).toEqual([]);
    const same = texts({ extra: { history } });
    expect(marksOf(withMarksOfSave(same, { ...same, title: "Other" }))).toEqual([]);
  });

  test("and brings it back in front of what they know besides, to fifty people, and to no one without a password", () => {
    const history = [
      { password: "correct horse", until: "", knownTo: [bea, 7] },
      { password: "correct horse", knownTo: bea },
    ];
    const stored = marked(["totp"], { password: "new", extra: { history, totp: "JBSWY3DPEHPK3PXP" } });
    expect(after(stored, { password: "correct horse" })).toEqual(["password", "totp"]);
    const many = Array.from({ length: 50 }, () => ({ userId: id(), what: ["totp"] }));
    const full = texts({ password: "new", extra: { history, totp: "JBSWY3DPEHPK3PXP", known: many } });
    expect(marksOf(withMarksOfSave(full, { ...full, password: "correct horse" }))).toEqual(many);
    const none = texts({ password: "new", extra: { history: [{ password: "", knownTo: [bea] }] } });
    expect(marksOf(withMarksOfSave(none, { ...none, password: "" }))).toEqual([]);
  });

  test("and has room for a mark that comes back before earlier passwords", () => {
    const history = [{ password: "correct horse", until: "", knownTo: [bea] }];
    const full = texts({
      password: "new",
      extra: { history: [...history, { password: "x".repeat(65_380), until: "" }] },
    });
    expect(isFit(full.extra)).toBe(true);
    const extra = withMarksOfSave(full, { ...full, password: "correct horse" });
    expect(isFit(extra)).toBe(true);
    expect(extra["history"]).toHaveLength(1);
    expect(marksOf(extra)).toHaveLength(1);
  });

  test("and a record that is empty loses what was set aside", () => {
    const aside = { by: cy, at: "2026-11-03T09:12:00.000Z" };
    const stored = texts({ extra: { known: [{ userId: bea, what: ["password"], aside }] } });
    expect(marksOf(stored.extra).some(isLeft)).toBe(false);
    expect(marksOf(withMarksOfSave(stored, { ...stored, password: "new" }))).toEqual([{ userId: bea, what: [] }]);
  });
});
