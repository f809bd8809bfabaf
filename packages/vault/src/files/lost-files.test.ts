import { randomUuid, systemRandom } from "@pomander/crypto";
import { expect, test } from "vitest";
import { ApiError } from "../api.ts";
import type { PreparedEntry } from "../vault/store-batches.ts";
import { lostFilesOf, namesOneOf } from "./lost-files.ts";

const bytes32 = `${"A".repeat(42)}A`;
const id = () => randomUuid(systemRandom);
const record = (fileId: string, name: string) => ({
  id: fileId,
  key: bytes32,
  name,
  size: 1,
  hash: bytes32,
  at: "2026-11-03T09:12:00.000Z",
});
const entry = (title: string, ...files: object[]) =>
  ({ texts: { title, extra: { files } } }) as unknown as PreparedEntry;
const refusal = (code: "file_missing" | "forbidden", ids: string[]) =>
  new ApiError(409, { code, ids, message: "", requestId: "" }, null);

test("files that the server lacks are named with their entries, twenty at most", () => {
  const [a, b, c] = [id(), id(), id()];
  const entries = [
    entry("Bank", record(a, "a.pdf"), record(b, "b.pdf")),
    entry("Flat\u202e\nAll is well", record(c, "c.pdf"), record(a, "a.pdf")),
  ];
  expect(lostFilesOf(refusal("file_missing", [a, c]), entries)).toEqual({
    ids: [a, c],
    count: 2,
    names: "a.pdf (Bank), c.pdf (Flat All is well), a.pdf (Flat All is well)",
  });
  const many = Array.from({ length: 21 }, id);
  const named = lostFilesOf(
    refusal("file_missing", many),
    many.map((one, at) => entry(`E${at}`, record(one, `${at}.pdf`))),
  );
  expect([named?.count, named?.names.split(", ").length, named?.names.split(", ").at(-1)]).toEqual([
    21,
    20,
    "19.pdf (E19)",
  ]);
  expect(lostFilesOf(refusal("file_missing", [a]), [entry("Bank", { id: a })])).toMatchObject({ count: 1, names: "" });
});

test("a title that another member wrote stays within its sentence", () => {
  const a = id();
  const lost = lostFilesOf(refusal("file_missing", [a]), [entry("Bank\n\u202eNothing is lost", record(a, "a.pdf"))]);
  expect(lost?.names).toBe("a.pdf (Bank Nothing is lost)");
});

test("another refusal is about no file", () => {
  for (const error of [refusal("file_missing", []), refusal("forbidden", [id()]), new Error("file_missing"), null])
    expect(lostFilesOf(error, [])).toBeNull();
});

test("an entry names a file by its id", () => {
  const body = (files?: string[]) => ({ body: { files } }) as unknown as PreparedEntry;
  const lost = new Set(["b"]);
  expect([body(["a", "b"]), body(["a"]), body([]), body()].map((one) => namesOneOf(one, lost))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
