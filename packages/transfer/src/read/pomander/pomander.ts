import { argon2id } from "@pomander/crypto/argon2";
import { isSealedFile, openSealedFile, type OpenedSealedFile } from "@pomander/crypto/sealed-file";
import type { Argon2id } from "@pomander/crypto";
import { isCode } from "@pomander/vault/is-code";
import type { Attachment, FileContents, ReadOptions } from "../../file-contents.ts";
import type { ContentsBuilder } from "../contents-builder.ts";
import { readItems } from "../items.ts";
import { isObject, listOf, objectOf, textOf, type JsonObject } from "../json-values.ts";
import { createPacer } from "../pacer.ts";
import type { Reader } from "../reader.ts";
import { addExported, addUnreadable } from "./exported-entry.ts";
import { readExportLines, type ReadLine } from "./export-lines.ts";
import { leftPart, transferError, rowFault } from "../../faults.ts";

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
    isSealedFile(file.bytes) ? readSealed(file.blob, argon2, options) : readPlain(file.json, options),
});

export const pomander = pomanderReader(argon2id);

const isPlainExport = (json: unknown): json is JsonObject =>
  isObject(json) && json["format"] === "pomander-vault" && Array.isArray(json["entries"]);

async function readSealed(file: Blob, argon2: Argon2id, options: ReadOptions): Promise<FileContents> {
  const { password, signal } = options;
  if (password === undefined) throw transferError("file_password_needed");
  try {
    const sealed = await openSealedFile(file, { password, argon2 });
    const lines = await readExportLines(sealed, createPacer({ signal }));
    signal?.throwIfAborted();
    return await readLines(sealed, lines, options);
  } catch (error) {
    throw transferErrorOf(error);
  }
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

/** Reads one item per line: the head, entries, entries that could not be opened, and files of entries. */
async function readLines(
  { version, segments, key }: OpenedSealedFile,
  [first, ...rest]: readonly ReadLine[],
  options: ReadOptions,
): Promise<FileContents> {
  const head = first?.line ?? {};
  if (head["format"] !== "pomander-export" || head["version"] !== version) throw damaged();
  const isOfFile = ({ line }: ReadLine) => version === 2 && ("file" in line || "missingFile" in line);
  const items = rest.filter((each) => !isOfFile(each));
  const ofFiles = rest.filter(isOfFile);
  const found = { entries: 0, unreadable: 0 };
  /** Indexes of the entries by their ids in the vault that was exported. */
  const indexes = new Map<unknown, number>();
  const read = await readItems(
    "pomander",
    items,
    options,
    (contents, source, { line }) => {
      if ("entry" in line) {
        indexes.set(objectOf(line["entry"])["_id"], contents.entryCount);
        found.entries += 1;
        addExported(contents, source, line["entry"]);
      } else if ("unreadable" in line) {
        found.unreadable += 1;
        addUnreadable(contents, source, line["unreadable"]);
      } else contents.fail(source, null, rowFault("newer_line"));
    },
    (contents) => {
      for (const { line, at } of ofFiles)
        addFile(contents, indexes, line, { content: segments, packed: { method: "sealed", key, at } });
    },
  );
  const files = version === 2 ? head["files"] : 0;
  if (head["entries"] !== found.entries || head["unreadable"] !== found.unreadable || files !== ofFiles.length)
    throw damaged();
  return read;
}

/** Gives a file to its entry, or says that it was missing. Throws `export_damaged` for a file of no entry. */
function addFile(
  contents: ContentsBuilder,
  indexes: ReadonlyMap<unknown, number>,
  line: JsonObject,
  place: Pick<Attachment, "content" | "packed">,
): void {
  const { entry, name, size, reason } = objectOf(line["file"] ?? line["missingFile"]);
  const index = indexes.get(entry);
  if (index === undefined) throw damaged();
  if ("missingFile" in line)
    return contents.leaveOf(index, leftPart("file_missing", { name: textOf(name), reason: textOf(reason) }));
  contents.attach({ name: textOf(name), size: Number(size), ...place }, index);
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
