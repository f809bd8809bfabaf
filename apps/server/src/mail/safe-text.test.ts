import { expect, test } from "vitest";
import { mailTextsOf } from "./mail-texts.ts";
import {
  addressText,
  administratorText,
  cutTo,
  deviceText,
  greetingOf,
  lineOf,
  oneLine,
  personText,
  safeLines,
} from "./safe-text.ts";

const texts = mailTextsOf("en");

test("a text is put on one line, without what is not shown", () => {
  expect(oneLine("  a\r\n\tb\u0000\u200bc \u202ed ")).toBe("a b c d");
  expect(lineOf("  a\r\n\tb\u0000c\u2028d ")).toBe("a b c d");
  // Joined emoji stay whole, and the reading direction stays that of the message.
  expect(lineOf("👩\u200d💻 \u202eabc\u2066\u200e")).toBe("👩\u200d💻 abc");
});

test("a text is cut to so many characters, with a sign, and none is cut in two", () => {
  expect([cutTo(3, "abc"), cutTo(3, "abcd"), cutTo(3, "ab cd"), cutTo(2, "a😀b")]).toEqual([
    "abc",
    "abc…",
    "ab…",
    "a…",
  ]);
});

test("lines are split at every end of one, and only tabs are left of what controls a terminal", () => {
  expect(safeLines("a\r\nb\nc\rd\u2028e\u2029f")).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(safeLines("a\u001b[31m\tb\u202ec")).toEqual(["a[31m\tbc"]);
});

test("a name that a mail program could take for a link or an address is not written", () => {
  for (const name of ["evil.example", "http://x", "a@b", "evil。example", "ｅｖｉｌ．ｅｘａｍｐｌｅ", "a/b", "a:b"]) {
    expect(personText(name, "somebody else")).toBe("somebody else");
    expect(administratorText(name, texts)).toBe(texts.parts.anAdministrator);
    expect(greetingOf(name, texts.parts)).toBe(texts.parts.greeting(""));
  }
  for (const name of ["Ana Silva", "Dr. Berg", "Ana.", "J. P. Smith"]) {
    expect(personText(name, "somebody else")).toBe(name);
    expect(administratorText(name, texts)).toBe(name);
    expect(greetingOf(name, texts.parts)).toBe(texts.parts.greeting(name));
  }
  expect([personText(" ", "somebody else"), personText(" Ana\nSilva ", "")]).toEqual(["somebody else", "Ana Silva"]);
});

test("an address whose first part could be the path of a link is without it", () => {
  expect(addressText("ana.silva+x@example.org")).toBe("ana.silva+x@example.org");
  for (const sign of ["/", "?", "#", "／"]) expect(addressText(`a${sign}b@example.org`)).toBe("…@example.org");
});

test("a device is named where it is a known browser and system, and a program's own words are not", () => {
  expect(deviceText("Firefox on Linux", texts)).toBe("Firefox on Linux");
  expect(deviceText("visit evil.example now", texts)).toBe(texts.parts.unknownProgram);
});
