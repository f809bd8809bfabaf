import { expect, test } from "vitest";
import { isSearchable, searchEntries, sortByMatch, sortByTitle } from "./search.ts";
import type { EntrySummary } from "./entry-types.ts";

let made = 0;
const entry = (members: Partial<EntrySummary>): EntrySummary => ({
  _id: `id-${++made}`,
  revision: 1,
  title: "",
  link: "",
  email: "",
  category: "",
  tags: [],
  isFavorite: false,
  isArchive: false,
  createdAt: "",
  updatedAt: "",
  ...members,
});
const titles = (entries: readonly EntrySummary[]) => entries.map(({ title }) => title);

test("a search finds in title, link, email, category and tags, blind to case and accents", () => {
  const entries = [
    entry({ title: "Café Müller" }),
    entry({ title: "b", link: "https://MULLER.example" }),
    entry({ title: "c", email: "müller@example.com" }),
    entry({ title: "d", category: "Mu\u0308ller" }),
    entry({ title: "e", tags: ["other", "muller"] }),
    entry({ title: "f" }),
  ];
  for (const query of ["muller", "MÜLLER", " mul ", "Mu\u0308ller"])
    expect(titles(searchEntries(entries, query))).toEqual(["Café Müller", "b", "c", "d", "e"]);
  expect(titles(searchEntries(entries, "cafe mull"))).toEqual(["Café Müller"]);
  expect(searchEntries(entries, "nothing")).toEqual([]);
});

test("a sigma at the end of a word is a sigma like any other", () => {
  const entries = [entry({ title: "ΟΔΥΣΣΕΑΣ" }), entry({ title: "Οδυσσέας" })];
  for (const query of ["ΟΔΥΣ", "οδυς", "οδυσ", "ΟΔΥΣΣΕΑΣ"])
    expect(titles(searchEntries(entries, query))).toEqual(["ΟΔΥΣΣΕΑΣ", "Οδυσσέας"]);
});

test("a word does not reach from one field into the next", () => {
  expect(searchEntries([entry({ title: "ab", link: "cd" })], "bcd")).toEqual([]);
});

test("fewer than two characters search nothing", () => {
  const entries = [entry({ title: "a" }), entry({ title: "b" })];
  for (const query of ["", " ", "a", " a "]) expect(searchEntries(entries, query)).toBe(entries);
  expect(isSearchable("ab")).toBe(true);
  expect(isSearchable("🦀")).toBe(false);
});

test("entries are sorted by title in a language's order, case-blind, without changing what was given", () => {
  const entries = Object.freeze(["b", "Z", "a", "B", "10", "9", "Ä"].map((title) => entry({ title })));
  expect(titles(sortByTitle(entries, "de"))).toEqual(["9", "10", "a", "Ä", "b", "B", "Z"]);
  expect(titles(sortByTitle(entries, "sv"))).toEqual(["9", "10", "a", "b", "B", "Z", "Ä"]);
});

test("a hyphen or an apostrophe that was left out, or is too many, does not matter", () => {
  const entries = ["Wi-Fi home", "Wifi café", "O’Reilly", "Fire"].map((title) => entry({ title }));
  expect(titles(searchEntries(entries, "wifi"))).toEqual(["Wi-Fi home", "Wifi café"]);
  expect(titles(searchEntries(entries, "wi-fi"))).toEqual(["Wi-Fi home", "Wifi café"]);
  expect(titles(searchEntries(entries, "oreilly"))).toEqual(["O’Reilly"]);
  expect(searchEntries(entries, "--")).toEqual([]);
});

test("what is found comes with the likeliest first, and as it was among equals", () => {
  const found = [
    entry({ title: "Backup codes GitHub" }),
    entry({ title: "Digital camera" }),
    entry({ title: "GitHub" }),
    entry({ title: "Git" }),
    entry({ title: "GitLab" }),
    entry({ title: "Mail", link: "https://git.example" }),
  ];
  const sorted = ["Git", "GitHub", "GitLab", "Backup codes GitHub", "Digital camera", "Mail"];
  expect(titles(sortByMatch(found, "Git"))).toEqual(sorted);
  expect(titles(sortByMatch(found, "codes git"))[0]).toBe("Backup codes GitHub");
  expect(
    titles(
      sortByMatch(
        ["Life", "Wi-Fi"].map((title) => entry({ title })),
        "wi fi",
      ),
    )[0],
  ).toBe("Wi-Fi");
  expect(sortByMatch(found, "g")).toBe(found);
});
