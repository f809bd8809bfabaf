import { expect, it } from "vitest";
import { fold, foldSearched } from "./fold.ts";

it.each([
  ["Müller", "Müller"],
  ["Müller", "mueller"],
  ["Müller", "MULLER"],
  ["Mueller", "müller"],
  ["Mueller", "muller"],
  ["Mu\u0308ller", "mueller"],
  ["Straße", "strasse"],
  ["STRASSE", "straße"],
  ["Österreich", "oesterreich"],
  ["Michael", "ael"],
  ["Frauen", "frauen"],
  ["ΟΔΟΣ", "οδος"],
  ["L’accès", "l'accès"],
  ["L'accès", "l’accès"],
])("%j has %j", (text, sought) => expect(foldSearched(text)).toContain(fold(sought)));

it("folds ligatures and the final sigma", () => {
  expect(["Zoë", "ΟΔΟΣ", "ﬁle", "E\u0301", "ς"].map(fold)).toEqual(["zoe", "οδοσ", "file", "e", "σ"]);
});

it("folds signs that are made of capitals", () => {
  expect(["Pay™", "№ 7", "ℝ"].map(fold)).toEqual(["paytm", "no 7", "r"]);
});

it("has nothing twice, and a plain text as it is", () => {
  expect(foldSearched("Bank")).toBe("bank");
  expect(foldSearched("Muller")).not.toContain("mueller");
});
