import { argon2id } from "@pomander/crypto/argon2";
import { isSealedFile, openSealedFile } from "@pomander/crypto/sealed-file";
import type { Argon2id } from "@pomander/crypto";
import { isCode } from "@pomander/vault/is-code";
import { concat } from "../../concat.ts";
import type { FileContents, ReadOptions } from "../../file-contents.ts";
import { readItems } from "../items.ts";
import { isObject, listOf, type JsonObject } from "../json-values.ts";
import { parseJson } from "../json.ts";
import { createPacer } from "../pacer.ts";
import type { Reader } from "../reader.ts";
import { addExported, addUnreadable } from "./exported-entry.ts";
import { transferError, rowFault } from "../../faults.ts";

/**
 * Reads Pomander's own formats: the sealed file (docs/sealed-export-format.md), and the plain JSON of its first
 * version.
 */
export const pomanderReader = (argon2: Argon2id): Reader => ({
  format: "pomander",
  recognize: (file) => {
    if (isSealedFile(file.bytes)) return { format: "pomander", needs: ["password"] };
    return isPlainExport(file.json) ? { format: "pomander", needs: [] } : null;
  },
  read: async (file, options) =>
    isSealedFile(file.bytes)
      ? readLines(await unseal(file.bytes, argon2, options), options)
      : readPlain(file.json, options),
});

export const pomander = pomanderReader(argon2id);

const isPlainExport = (json: unknown): json is JsonObject =>
  isObject(json) && json["format"] === "pomander-vault" && Array.isArray(json["entries"]);

async function unseal(
  bytes: Uint8Array<ArrayBuffer>,
  argon2: Argon2id,
  options: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { password, signal } = options;
  if (password === undefined) throw transferError("file_password_needed");
  const pacer = createPacer({ signal });
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of openSealedFile(bytes, { password, argon2 })) {
      pieces.push(piece);
      await pacer.pause(0);
    }
  } catch (error) {
    throw transferErrorOf(error);
  }
  signal?.throwIfAborted();
  return concat(pieces);
}

/** Translates an error of opening a sealed file into one that says what it means for the user. */
function transferErrorOf(error: unknown): unknown {
  if (isCode(error, "kdf_refused")) {
    return error.params.reason === "excessive" ? transferError("export_too_costly") : damaged();
  }
  // No file can have such a password: empty, too long, or not well-formed.
  if (isCode(error, "password_empty", "text_too_long", "text_malformed")) return wrongPassword();
  if (!isCode(error, "cannot_open")) return error;
  if (error.params.reason === "commitment") return wrongPassword();
  if (error.params.reason === "version") return transferError("export_newer");
  return damaged();
}

/** Reads one item per line: the head, entries, and entries that could not be opened. */
async function readLines(plaintext: Uint8Array<ArrayBuffer>, options: ReadOptions): Promise<FileContents> {
  const lines = new TextDecoder().decode(plaintext).split("\n");
  // Each line ends with a line feed.
  if (lines.pop() !== "") throw damaged();
  const [first, ...rest] = lines;
  const head = first === undefined ? null : parseJson(first);
  if (!isObject(head) || head["format"] !== "pomander-export" || head["version"] !== 1) throw damaged();
  const found = { entries: 0, unreadable: 0 };
  const read = await readItems("pomander", rest, options, (contents, source, line) => {
    const value = parseJson(line);
    if (isObject(value) && "entry" in value) {
      found.entries += 1;
      addExported(contents, source, value["entry"]);
    } else if (isObject(value) && "unreadable" in value) {
      found.unreadable += 1;
      addUnreadable(contents, source, value["unreadable"]);
    } else contents.fail(source, null, rowFault("newer_line"));
  });
  if (head["entries"] !== found.entries || head["unreadable"] !== found.unreadable) throw damaged();
  return read;
}

async function readPlain(json: unknown, options: ReadOptions): Promise<FileContents> {
  if (!isPlainExport(json)) throw damaged();
  const items = [
    ...listOf(json["entries"]).map((item) => ({ add: addExported, item })),
    ...listOf(json["unreadable"]).map((item) => ({ add: addUnreadable, item })),
  ];
  return readItems("pomander", items, options, (contents, source, { add, item }) => add(contents, source, item));
}

const wrongPassword = () => transferError("file_password_wrong");
const damaged = () => transferError("export_damaged");
