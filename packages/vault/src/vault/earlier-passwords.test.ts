import { sealedTextBytes } from "@pomander/contract";
import { expect, test } from "vitest";
import { fitExtra, isFit } from "./earlier-passwords.ts";

const times = { changedAt: "2026-11-20T10:00:00.000Z" };
const passwords = (count: number, length = 1) =>
  Array.from({ length: count }, (_, n) => ({ password: `${n}`.padEnd(length, "x"), until: times.changedAt }));
const note = (length: number) => ({ note: "x".repeat(length) });
/** Characters of a note that fills `extra`, apart from the other members. */
const roomBeside = (others: object) => sealedTextBytes.extra - JSON.stringify({ ...note(0), ...others }).length;

test("an entry keeps its ten newest passwords, and none is a list of none", () => {
  expect(fitExtra({ a: 1 }, times)).toEqual({ a: 1, ...times });
  expect(fitExtra({}, times, passwords(9))).toEqual({ ...times, history: passwords(9) });
  expect(fitExtra({}, times, passwords(12))).toEqual({ ...times, history: passwords(10) });
});

test("where there is no room for all, the oldest passwords go first, then the times; what is there stays", () => {
  const both = { ...times, history: passwords(2) };
  const exact = note(roomBeside(both));
  expect(isFit({ ...exact, ...both })).toBe(true);
  expect(isFit({ ...exact, ...both, note: `${exact.note}x` })).toBe(false);
  // A letter of two bytes counts as two.
  expect(isFit({ ...exact, ...both, note: `${exact.note.slice(1)}ü` })).toBe(false);
  expect(fitExtra(exact, times, passwords(2))).toEqual({ ...exact, ...both });
  expect(fitExtra(exact, times, passwords(3))).toEqual({ ...exact, ...both });
  const timed = note(roomBeside(times));
  expect(fitExtra(timed, times, passwords(2))).toEqual({ ...timed, ...times });
  const full = note(roomBeside({}));
  expect(fitExtra({ ...full, changedAt: "old" }, times, passwords(2))).toEqual(full);
});
