import { sealedTextBytes } from "@pomander/contract";
import { expect, test } from "vitest";
import type { IncomingEntry } from "../entry/entry-types.ts";
import { importOf, isChangedSince, textsOfImported } from "./import-mark.ts";

const mark = { id: "an import", format: "csv", at: "2026-11-20T10:00:00.000Z" };
const [before, after] = ["2026-11-20T09:59:59.999Z", "2026-11-20T10:00:00.001Z"];
const incoming = (more: Partial<IncomingEntry> = {}): IncomingEntry => ({
  source: "Line 2",
  draft: { title: "Bank", email: "ana", password: "secret", link: "", category: "", tags: [], note: "" } as never,
  isArchive: false,
  history: [],
  ...more,
});
const extraOf = (more?: Partial<IncomingEntry>, files?: Parameters<typeof textsOfImported>[2]) =>
  textsOfImported(incoming(more), mark, files).texts.extra;

test("an import's mark is read where it is whole", () => {
  expect(importOf({ import: { ...mark, rest: { a: 1 } } })).toEqual(mark);
  for (const broken of [undefined, {}, { ...mark, id: "" }, { ...mark, at: "yesterday" }])
    expect(importOf({ import: broken })).toBeNull();
});

test("an entry is changed by a second revision, or by a save after its import", () => {
  expect(isChangedSince(mark, 1, {})).toBe(false);
  expect(isChangedSince(mark, 2, {})).toBe(true);
  expect([before, mark.at, after].map((changedAt) => isChangedSince(mark, 1, { changedAt }))).toEqual([
    false,
    false,
    true,
  ]);
});

test("an imported entry has its mark and the times of its file, none of them after the import", () => {
  expect(extraOf()).toEqual({ import: mark });
  expect(extraOf({ createdAt: before, changedAt: before, passwordChangedAt: before })).toEqual({
    import: mark,
    createdAt: before,
    changedAt: before,
    passwordChangedAt: before,
  });
  expect(extraOf({ changedAt: after })).toEqual({ import: mark, changedAt: mark.at });
  expect(extraOf({ changedAt: mark.at })).toEqual({ import: mark, changedAt: mark.at });
});

test("files of elsewhere are none of it, those that were stored are", () => {
  const file = { id: "01a1f754-d71c-77f2-8eea-000000000001", key: "k", name: "a", size: 1, hash: "h", at: mark.at };
  expect(extraOf({ extra: { files: [file], kept: 1 } })).toEqual({ kept: 1, import: mark });
  expect(extraOf({ extra: { files: [file] } }, [{ ...file, name: "b" }])).toEqual({
    files: [{ ...file, name: "b" }],
    import: mark,
  });
});

test("what has no room is said: the members of another format, then earlier passwords", () => {
  const history = Array.from({ length: 12 }, (_, n) => ({ password: `${n}`, until: before }));
  const { texts, leftBehind } = textsOfImported(incoming({ rest: { a: 1 }, history }), mark);
  expect(texts.extra).toEqual({ import: { ...mark, rest: { a: 1 } }, history: history.slice(0, 10) });
  expect(leftBehind).toEqual([{ code: "earlier_passwords", params: { count: 2 } }]);
  const rest = { a: "x".repeat(sealedTextBytes.extra) };
  const large = textsOfImported(incoming({ rest, history: history.slice(0, 1) }), mark);
  expect(large.texts.extra).toEqual({ import: mark, history: history.slice(0, 1) });
  expect(large.leftBehind).toEqual([{ code: "other_format", params: {} }]);
  expect(textsOfImported(incoming(), mark).leftBehind).toEqual([]);
});
