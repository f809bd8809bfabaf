import { TransferError } from "../types.ts";
import type { InputFile } from "./input-file.ts";

/** Refuses what no reader knows, with what it seems to be and what to choose instead. */
export function refuseUnknown(file: InputFile): never {
  const { decoded } = file;
  if (decoded.text === null && decoded.problem === "damaged") {
    throw new TransferError("damaged", "The text in this file is damaged or incomplete. Export it again.");
  }
  const kind = signatures.find(([, signature]) => startsWith(file.bytes, signature))?.[0];
  if (kind !== undefined) throw unknown(`This is ${kind}, not a password export.`);
  if (decoded.text === null) throw unknown("This isn't a file from a supported password manager.");
  if (decoded.text.trim() === "") throw unknown("This file is empty.");
  if (/^\s*<(!doctype html|html)/iu.test(decoded.text)) throw unknown("This is a web page without a password table.");
  throw unknown("This isn't an export from a supported password manager.");
}

const unknown = (what: string) =>
  new TransferError("notRecognized", `${what} Choose the file that your password manager or browser exported.`);

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const signatures: readonly (readonly [kind: string, signature: Uint8Array])[] = [
  ["a PDF document", latin1("%PDF-")],
  ["a picture", latin1("\x89PNG")],
  ["a picture", latin1("\xff\xd8\xff")],
  ["a picture", latin1("GIF8")],
  ["a program", latin1("MZ")],
  ["a program", latin1("\x7fELF")],
  ["a database of SQLite", latin1("SQLite format 3\0")],
  ["an archive", latin1("\x1f\x8b")],
  ["an archive", latin1("7z\xbc\xaf\x27\x1c")],
  ["an archive", latin1("Rar!")],
  ["a ZIP archive", latin1("PK\x03\x04")],
  ["an office document of the old form", latin1("\xd0\xcf\x11\xe0")],
];

const startsWith = (bytes: Uint8Array, signature: Uint8Array) =>
  signature.every((byte, index) => bytes[index] === byte);
