import { expect, test } from "vitest";
import { copiedSecret, copiedText } from "../clipboard/copied-texts.ts";
import { checksumOf } from "../checksum.ts";
import { avatarGround } from "./avatar-colors.ts";
import { charactersOf } from "./characters.ts";
import { csvOf } from "@pomander/transfer/csv";
import { fullName } from "./full-name.ts";
import { inWords } from "./wait-texts.ts";
import { shortened } from "./shortened.ts";
import { unbroken } from "./unbroken.ts";

test.each([
  [1, "1 second"],
  [89, "89 seconds"],
  [90, "2 minutes"],
  [60 * 60, "60 minutes"],
  [5_399, "90 minutes"],
  [5_400, "2 hours"],
  [3 * 3_600, "3 hours"],
])("%i seconds are %s", (seconds, words) => expect(inWords(seconds)).toBe(words));

test("of a long text 40 characters are shown, as readers count them", () => {
  const family = "👩‍👩‍👧";
  expect(charactersOf(`a${family}e\u0301`)).toEqual(["a", family, "e\u0301"]);
  expect(shortened(family.repeat(40))).toBe(family.repeat(40));
  expect(shortened(family.repeat(41))).toBe(`${family.repeat(39)}…`);
  expect(shortened("a".repeat(5_000))).toBe(`${"a".repeat(39)}…`);
});

test("a text in which no line ends has no plain space", () => {
  expect(unbroken("a b c")).toBe("a\u00a0b\u00a0c");
});

test("a table is CSV of which no spreadsheet runs anything", () => {
  expect(csvOf([["a", 'b"c'], []])).toBe('\uFEFF"a","b""c"\r\n\r\n');
  for (const begin of ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
    expect(csvOf([[`${begin}1`]])).toBe(`\uFEFF"'${begin}1"\r\n`);
  expect(csvOf([["1+1=2"]])).toBe('\uFEFF"1+1=2"\r\n');
});

test("a person's ground is always the same, also for a name that is written in other code points", () => {
  expect("labcdefghijk".split("").map(avatarGround).join(" ")).toBe(
    "#9C3F0A #8A5300 #6B5F00 #3F6A1F #1E6B4F #0F6674 #2B5C93 #4A50A3 #7A4393 #97366B #9E3440 #6E5140",
  );
  expect(["Ana Silva", "Åsa", "A\u030asa", "😀"].map(avatarGround).join(" ")).toBe("#0F6674 #4A50A3 #4A50A3 #1E6B4F");
});

test("a checksum tells texts apart", () => {
  // These are FNV-1a's own test vectors.
  expect(["", "a", "foobar"].map(checksumOf)).toEqual(["811c9dc5", "e40c292c", "bf9cf968"]);
  expect(checksumOf("😀").length).toBe(8);
});

test("a name of one part has no space around it", () => {
  expect(fullName({ firstName: "Ana", lastName: "" })).toBe("Ana");
  expect(fullName({ firstName: "Ana", lastName: "Silva" })).toBe("Ana Silva");
});

test("a notice says what was copied, and how long a secret stays", () => {
  expect(copiedSecret("Password", "Amazon")).toBe("Copied to clipboard! Password of Amazon, cleared in 30 seconds.");
  for (const [field, title] of [[], ["Password"], [undefined, "Amazon"]])
    expect(copiedSecret(field, title)).toBe("Copied to clipboard! Cleared in 30 seconds.");
  expect(copiedText("User name", "a".repeat(50))).toBe(`Copied to clipboard! User name of ${"a".repeat(39)}….`);
  for (const [field, title] of [[], ["User name"], [undefined, "Amazon"]])
    expect(copiedText(field, title)).toBe("Copied to clipboard!");
});
