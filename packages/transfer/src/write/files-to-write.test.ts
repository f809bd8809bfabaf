import type { OpenEntry } from "@pomander/vault";
import { expect, test } from "vitest";
import type { LeftBehind } from "../file-contents.ts";
import { BrokenFile, type ExportFile, filesToWrite } from "./files-to-write.ts";

const entries = [{ _id: "e1", title: "Bank" }] as OpenEntry[];
/** A file whose bytes come in these pieces, and then perhaps an error. */
const fileOf = (
  id: string,
  pieces: readonly string[],
  { error, size, entry = "e1" }: Partial<ExportFile> & { error?: unknown } = {},
): ExportFile => ({
  entry,
  id,
  name: `${id}.txt`,
  size: size ?? pieces.join("").length,
  async *read() {
    for (const piece of pieces) yield new Uint8Array(Buffer.from(piece));
    if (error !== undefined) throw error;
  },
});
const known = new Error("known");

interface Given {
  missing?: Map<string, string>;
  signal?: AbortSignal;
  isWanted?: (file: ExportFile) => boolean;
}
/** Reads all files as texts, with what is left behind and each report of progress. */
async function readAll(files: readonly ExportFile[], { missing = new Map(), signal, isWanted }: Given = {}) {
  const leftBehind: LeftBehind[] = [];
  const done: number[] = [];
  const toWrite = filesToWrite(entries, files, {
    missing,
    leftBehind,
    signal,
    reasonOf: (error) => (error === known ? "It is known." : null),
    onProgress: (bytes) => done.push(bytes),
  });
  const read: [string, string][] = [];
  for await (const one of toWrite.each(isWanted)) {
    if ("reason" in one) read.push([one.file.id, `(${one.reason})`]);
    else {
      let text = "";
      for await (const piece of one.pieces) text += Buffer.from(piece).toString();
      read.push([one.file.id, text]);
    }
  }
  return { read, leftBehind, done, count: toWrite.count };
}

test("files come one after the other, with the bytes of all that were written", async () => {
  const files = [fileOf("a", ["on", "e"]), fileOf("b", []), fileOf("c", ["two"])];
  expect(await readAll(files)).toEqual({
    read: [
      ["a", "one"],
      ["b", ""],
      ["c", "two"],
    ],
    leftBehind: [],
    done: [2, 3, 6],
    count: 3,
  });
  const { read, count } = await readAll(files, { isWanted: ({ id }) => id === "c" });
  expect([read, count]).toEqual([[["c", "two"]], 3]);
});

test("one that cannot be begun, or is known to be damaged, is left behind with its entry and the reason", async () => {
  const files = [fileOf("a", [], { error: known }), fileOf("b", ["x"]), fileOf("c", ["y"], { entry: "gone" })];
  const { read, leftBehind } = await readAll(files, { missing: new Map([["c", "It was damaged."]]) });
  expect(read).toEqual([
    ["a", "(It is known.)"],
    ["b", "x"],
    ["c", "(It was damaged.)"],
  ]);
  const part = (id: string, reason: string) => ({ code: "file_missing", params: { name: `${id}.txt`, reason } });
  expect(leftBehind).toEqual([
    { entry: "Bank", what: part("a", "It is known.") },
    { entry: "", what: part("c", "It was damaged.") },
  ]);
});

test("an error that has no words ends the export, and so does a file of another size", async () => {
  const unforeseen = new Error("unforeseen");
  await expect(readAll([fileOf("a", [], { error: unforeseen })])).rejects.toBe(unforeseen);
  await expect(readAll([fileOf("a", ["x"], { error: unforeseen })])).rejects.toBe(unforeseen);
  for (const size of [0, 2]) await expect(readAll([fileOf("a", ["x"], { size })])).rejects.toThrow("file size differs");
});

test("one that breaks in its middle is noted, so that the next attempt leaves it behind", async () => {
  const missing = new Map<string, string>();
  await expect(readAll([fileOf("a", ["x"], { error: known })], { missing })).rejects.toThrow(BrokenFile);
  expect([...missing]).toEqual([["a", "It is known."]]);
});

test("it stops when it is cancelled, before a file and between its pieces", async () => {
  const isRead: string[] = [];
  const stopping = new AbortController();
  const noted: ExportFile = {
    ...fileOf("a", []),
    size: 2,
    async *read() {
      for (const piece of ["x", "y"]) {
        isRead.push(piece);
        if (piece === "y") stopping.abort(new Error("stopped"));
        yield new Uint8Array(Buffer.from(piece));
      }
    },
  };
  await expect(readAll([noted], { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
  expect(isRead).toEqual([]);
  await expect(readAll([noted], { signal: stopping.signal })).rejects.toThrow("stopped");
  expect(isRead).toEqual(["x", "y"]);
});
