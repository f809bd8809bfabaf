import { expect, test } from "vitest";
import { utf8 } from "../../test/files.ts";
import { recognizeFile } from "../index.ts";

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ["pdf", latin1("%PDF-1.7\n\xe2\xe3\0")],
  ["picture", latin1("\x89PNG\r\n\x1a\n\0\0")],
  ["picture", latin1("\xff\xd8\xff\xe0\0\x10JFIF\0")],
  ["picture", latin1("GIF89a\x01\0\x01\0")],
  ["program", latin1("MZ\x90\0\x03\0")],
  ["program", latin1("\x7fELF\x02\x01\x01\0")],
  ["sqlite", latin1("SQLite format 3\0\x10\0")],
  ["archive", latin1("\x1f\x8b\x08\0\0\0")],
  ["archive", latin1("7z\xbc\xaf\x27\x1c\0\x04")],
  ["archive", latin1("Rar!\x1a\x07\x01\0")],
  ["oldOffice", latin1("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0")],
  ["binary", latin1("\x01\x02\xff\xfe\xfd\0\x10")],
  ["blank", utf8(" \n\t")],
  ["webPage", utf8("\n<HTML><p>Hello, world</p>")],
  ["webPage", utf8("<!doctype html><p>Hello, world</p>")],
  ["text", utf8("See <!doctype html> in the book.\n")],
  ["text", utf8("The magic is %PDF- or GIF8.\n")],
])("a file that no reader knows is refused as %s", async (kind, bytes) => {
  await expect(recognizeFile(bytes)).rejects.toMatchObject({ code: "unknown_file", params: { kind } });
});
