import type { InputFile } from "./input-file.ts";
import { transferError, type UnknownKind } from "../faults.ts";

/** Refuses what no reader knows, with what it seems to be and what to choose instead. */
export function refuseUnknown(file: InputFile): never {
  const { decoded } = file;
  if (decoded.text === null && decoded.problem === "damaged") {
    throw transferError("text_damaged");
  }
  const kind = signatures.find(([, signature]) => startsWith(file.bytes, signature))?.[0];
  if (kind !== undefined) throw unknown(kind);
  if (decoded.text === null) throw unknown("binary");
  if (decoded.text.trim() === "") throw unknown("blank");
  if (/^\s*<(!doctype html|html)/iu.test(decoded.text)) throw unknown("webPage");
  throw unknown("text");
}

const unknown = (kind: UnknownKind) => transferError("unknown_file", { kind });

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const signatures: readonly (readonly [kind: UnknownKind, signature: Uint8Array])[] = [
  ["pdf", latin1("%PDF-")],
  ["picture", latin1("\x89PNG")],
  ["picture", latin1("\xff\xd8\xff")],
  ["picture", latin1("GIF8")],
  ["program", latin1("MZ")],
  ["program", latin1("\x7fELF")],
  ["sqlite", latin1("SQLite format 3\0")],
  ["archive", latin1("\x1f\x8b")],
  ["archive", latin1("7z\xbc\xaf\x27\x1c")],
  ["archive", latin1("Rar!")],
  ["zip", latin1("PK\x03\x04")],
  ["oldOffice", latin1("\xd0\xcf\x11\xe0")],
];

const startsWith = (bytes: Uint8Array, signature: Uint8Array) =>
  signature.every((byte, index) => bytes[index] === byte);
