import fc from "fast-check";
import { expect, it } from "vitest";
import { acceptedLanguage, languageOf, languageTags } from "./languages.ts";

it.each([
  ["", "en"],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-GB,en;q=0.9,de;q=0.8", "en"],
  ["nl-BE, nl;q=0.9, de;q=0.7, *;q=0.5", "de"],
  ["en;q=0.5, de;q=0.7", "de"],
  ["de;q=0, en;q=0.1", "en"],
  ["de;q=0", "en"],
  ["DE-de; q=0.4", "de"],
  ["nl, *", "en"],
  ["deutsch", "en"],
  ["de;q=2, en;q=0.3", "en"],
])("%j prefers %s", (header, tag) => expect(acceptedLanguage(header)).toBe(tag));

it("is one of ours whatever a client sends", () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(languageTags).toContain(acceptedLanguage(header));
    }),
  );
});

it("knows no other tag", () => {
  expect(["de", "en", "nl", "", undefined, "constructor"].map(languageOf)).toEqual([
    "de",
    "en",
    null,
    null,
    null,
    null,
  ]);
});
