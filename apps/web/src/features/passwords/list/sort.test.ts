import { beforeEach, expect, test } from "vitest";
import { entry } from "../test/entries.ts";
import { readSortChoice, sortEntries, writeSortChoice } from "./sort.ts";

const at = (day: number) => ({ updatedAt: `2026-01-0${day}T00:00:00.000Z` });
const entries = [entry("a", at(1)), entry("b", { ...at(3), isFavorite: true }), entry("c", at(3)), entry("d", at(2))];
const titles = (choice: Parameters<typeof sortEntries>[1]) =>
  sortEntries(
    entries,
    choice,
    new Map([
      ["d", 5],
      ["c", 9],
    ]),
  )
    .map(({ title }) => title)
    .join("");

test("the list is sorted by title, by the last change, or by the last use, and equals stay by title", () => {
  expect(titles({ by: "title", areFavoritesFirst: false })).toBe("abcd");
  expect(titles({ by: "changed", areFavoritesFirst: false })).toBe("bcda");
  expect(titles({ by: "used", areFavoritesFirst: false })).toBe("cdab");
  expect(titles({ by: "used", areFavoritesFirst: true })).toBe("bcda");
});

const memory = new Map<string, string>();
const storage = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => memory.set(key, value),
} as unknown as Storage;
beforeEach(() => memory.clear());

test("a browser remembers how the list was sorted, and takes nothing else for it", () => {
  const usual = { by: "title", areFavoritesFirst: false };
  expect(readSortChoice(storage)).toEqual(usual);
  writeSortChoice(storage, { by: "used", areFavoritesFirst: true });
  expect(readSortChoice(storage)).toEqual({ by: "used", areFavoritesFirst: true });
  // Earlier releases use the same key.
  expect([...memory.keys()]).toEqual(["passwordOrder"]);
  memory.set("passwordOrder", "toString favorites");
  expect(readSortChoice(storage)).toEqual(usual);
});

test("a browser that has no room sorts for the visit alone", () => {
  const full = {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  } as unknown as Storage;
  expect(() => writeSortChoice(full, { by: "used", areFavoritesFirst: false })).not.toThrow();
});
