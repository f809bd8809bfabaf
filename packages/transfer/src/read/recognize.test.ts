import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testFile, utf8 } from "../../test/files.ts";
import { csvOf, readText } from "../../test/read.ts";
import { importLimits, readFile, recognizeFile } from "../index.ts";
import { fault, hasSentence, refusalOf } from "../../test/sentences.ts";

const chrome = "name,url,username,password\nMünchen,https://a.example,ädä,pässwörd\n";
const read = { entries: [{ draft: { title: "München", email: "ädä", password: "pässwörd" } }] };

const utf16 = (text: string, isLittle: boolean, mark: string) =>
  new Uint8Array(
    Array.from(mark + text, (character) => character.charCodeAt(0)).flatMap((code) =>
      isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255],
    ),
  );

describe("a file's encoding", () => {
  test.each([
    ["UTF-8", utf8(chrome)],
    ["UTF-8 with a byte order mark", utf8(`\ufeff${chrome}`)],
    ["UTF-16 LE with a byte order mark", utf16(chrome, true, "\ufeff")],
    ["UTF-16 BE with a byte order mark", utf16(chrome, false, "\ufeff")],
    ["UTF-16 LE", utf16(chrome, true, "")],
    ["UTF-16 BE", utf16(chrome, false, "")],
    ["Windows-1252", Uint8Array.from(chrome, (character) => character.charCodeAt(0))],
  ])("reads %s", async (_name, bytes) => expect(await readFile(bytes)).toMatchObject(read));

  test("reads the characters that Windows-1252 has beyond Latin-1", async () => {
    const bytes = Uint8Array.from("name,url,username,password\n\x80 5,,\xe4,x\n", (character) =>
      character.charCodeAt(0),
    );
    expect(await readFile(bytes)).toMatchObject({ entries: [{ draft: { title: "€ 5", email: "ä" } }] });
  });

  test.each([
    ["UTF-8 that ends within a character", utf8(chrome).slice(0, -4)],
    ["UTF-8 with one byte spoilt", utf8(chrome).map((byte, index) => (index === 29 ? 0xff : byte))],
    ["marked UTF-16 that ends within a character", utf16(chrome, true, "\ufeff").slice(0, -1)],
  ])("refuses %s as damaged", async (_name, bytes) => {
    await expect(readFile(bytes)).rejects.toEqual(fault("text_damaged"));
  });
});

describe("what is no export", () => {
  const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  test.each([
    ["an empty file", new Uint8Array(), "This file is empty."],
    ["spaces", utf8(" \n".repeat(1000)), "This file is empty."],
    ["millions of empty lines", new Uint8Array(20_000_000).fill(0x0a), "This file is empty."],
    ["a PDF", latin1("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\0"), "This is a PDF document"],
    ["a picture", latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "This is a picture"],
    ["a program", latin1("MZ\x90\0\x03\0\0\0\x04"), "This is a program"],
    ["a web page", utf8("<!DOCTYPE html><p>Hello, world</p>"), "This is a web page without a password table"],
    ["prose", utf8("Dear Ada,\nthank you, truly, for the book.\nYours\n"), "This isn't an export"],
    ["a program's text", utf8("const a = [1, 2];\n\nfunction f(a, b, c) {\n  return a;\n}\n"), "This isn't an export"],
    ["bytes", latin1("\x01\x02\xff\xfe\xfd\0\x10"), "This isn't a file from a supported password manager"],
    ["JSON of something else", utf8('{"a":[1,2,3],\n"b":2}'), ""],
  ])("refuses %s with a sentence", async (_name, bytes, sentence) => {
    expect(await refusalOf(recognizeFile(bytes))).toContain(sentence);
  });

  test("judges the size before the content", async () => {
    const spaces = new Uint8Array(importLimits.fileBytes + 1).fill(0x20);
    await expect(recognizeFile(spaces)).rejects.toEqual(fault("file_too_large"));
  });

  test("refuses a file of another format than was said", async () => {
    const reading = readText(chrome, { format: "firefox-csv" });
    expect(await refusalOf(reading)).toBe("This isn't a file in this format: Firefox (CSV).");
  });

  test("refuses more entries than a vault holds", async () => {
    const rows = Array.from({ length: 20_001 }, (_, index) => [`Site ${index}`, "", "ada", "x"]);
    const reading = readText(csvOf([["name", "url", "username", "password"], ...rows]));
    expect(await refusalOf(reading)).toBe("This file contains more than 20,000 entries.");
  });
});

describe("a reading", () => {
  const many = csvOf([
    ["name", "url", "username", "password"],
    ...Array.from({ length: 20_000 }, (_, index) => [
      `Site ${index}`,
      `https://${index}.example`,
      "ada",
      "x".repeat(2_000),
    ]),
  ]);

  test("that is aborted ends with the signal's reason", async () => {
    const controller = new AbortController();
    const reason = new Error("cancelled by the person");
    const reading = readText(many, { signal: controller.signal, onProgress: () => controller.abort(reason) });
    await expect(reading).rejects.toBe(reason);
    await expect(readText(many, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test.each([
    ["empty lines", "\n"],
    ["broken rows", 'x,"a"b\n'],
  ])("of %s without end hears of it too", async (_name, line) => {
    const controller = new AbortController();
    const reason = new Error("cancelled by the person");
    const text = `name,url,username,password\n${line.repeat(2_000_000)}`;
    const reading = readText(text, { signal: controller.signal, onProgress: () => controller.abort(reason) });
    await expect(reading).rejects.toBe(reason);
  });

  test("tells how far it is", async () => {
    const told: number[] = [];
    await readText(many, { onProgress: (done) => told.push(done) });
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.every((done) => done >= 0 && done <= 1)).toBe(true);
  });

  /** Returns the error of reading a file if it has no sentence, otherwise null. */
  const faultOf = async (bytes: Uint8Array): Promise<unknown> => {
    try {
      await readFile(bytes, { password: "x" });
      return null;
    } catch (error) {
      return hasSentence(error) ? null : error;
    }
  };

  test.each(["csv/bitwarden.csv", "csv/keepassxc.csv"])(
    "of %s, cut anywhere, gives entries or a sentence",
    async (path) => {
      const bytes = testFile(path);
      for (let length = 0; length < bytes.length; length += 7) expect(await faultOf(bytes.slice(0, length))).toBeNull();
    },
  );

  test("of random bytes gives a sentence", async () => {
    const bytes = fc.uint8Array({ maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(bytes, async (any) => {
        expect(await faultOf(any)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});
