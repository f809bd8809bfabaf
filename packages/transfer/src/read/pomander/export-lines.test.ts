import type { OpenedSealedFile } from "@pomander/crypto/sealed-file";
import { expect, test } from "vitest";
import { fault } from "../../../test/sentences.ts";
import { readExportLines } from "./export-lines.ts";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const read = (pieces: readonly (string | Uint8Array<ArrayBuffer>)[], version = 2) =>
  readExportLines(
    {
      version,
      async *pieces() {
        for (const piece of pieces) yield typeof piece === "string" ? bytesOf(piece) : piece;
      },
    } as unknown as OpenedSealedFile,
    { pause: () => undefined },
  );
const damaged = fault("export_damaged");
const file = (size: unknown) => `{"file":{"size":${JSON.stringify(size)}}}\n`;

test("lines are read whatever the pieces, and files are passed over, with where they begin", async () => {
  const text = `{"ä":1}\n${file(3)}\n\nx\n{"b":2}\n${file(0)}\n{"c":3}\n`;
  const lines = [
    { line: { ä: 1 }, at: 9 },
    { line: { file: { size: 3 } }, at: 29 },
    { line: { b: 2 }, at: 41 },
    { line: { file: { size: 0 } }, at: 61 },
    { line: { c: 3 }, at: 70 },
  ];
  expect(await read([text])).toEqual(lines);
  expect(await read(Array.from(bytesOf(text), (byte) => Uint8Array.of(byte)))).toEqual(lines);
  expect(await read([])).toEqual([]);
});

test("before version 2 a file has no bytes, and a line that is no object is an empty one", async () => {
  expect((await read([`${file(3)}{"a":1}\n[1]\n5\n`], 1)).map(({ line }) => line)).toEqual([
    { file: { size: 3 } },
    { a: 1 },
    {},
    {},
  ]);
  expect((await read([`{"file":5}\n{"a":1}\n`])).map(({ line }) => line)).toEqual([{ file: 5 }, { a: 1 }]);
});

test("one that is cut, ends a file elsewhere or has no size is damaged", async () => {
  for (const cut of [`{"a":1}`, file(1), `${file(1)}x`, `${file(1)}xy\n`, `${file(0)}x`])
    await expect(read([cut])).rejects.toEqual(damaged);
  for (const size of [-1, 1.5, "1", null, 2 ** 53]) await expect(read([`${file(size)}x\n`])).rejects.toEqual(damaged);
  await expect(read([`{"a":1}\n`, Uint8Array.of(0xff, 0x0a)])).rejects.toEqual(damaged);
});
