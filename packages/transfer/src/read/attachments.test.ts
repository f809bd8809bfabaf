import { randomBytes } from "node:crypto";
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { limits } from "@pomander/contract";
import { isFileName } from "@pomander/crypto/limits";
import { describe, expect, test } from "vitest";
import { attachmentTexts } from "../../test/attachments.ts";
import { utf8 } from "../../test/files.ts";
import { fault, inSentences } from "../../test/sentences.ts";
import { buildZip, type ZipPart } from "../../test/zip-builder.ts";
import { createAttachmentSource, readFile } from "../index.ts";

const itemOf = (id: string, more: object = {}) => ({ id, type: 1, name: id, login: {}, ...more });
const bitwarden = (parts: readonly ZipPart[], items: readonly object[] = [itemOf("i1")]) =>
  buildZip([{ name: "data.json", content: JSON.stringify({ encrypted: false, folders: [], items }) }, ...parts]);

describe("files of entries", () => {
  test("of Bitwarden's zip are those in the folder of their item, stored and deflated", async () => {
    const contents = await readFile(
      bitwarden(
        [
          { name: "attachments/i2/b.txt", content: "of two", method: 0 },
          { name: "attachments/i1/a.txt", content: "of one" },
          { name: "attachments/i9/c.txt", content: "of none" },
        ],
        [itemOf("i1", { attachments: [{ fileName: "a.txt" }, { fileName: "lost.pdf", size: 5 }] }), itemOf("i2")],
      ),
    );
    expect(await attachmentTexts(contents)).toEqual([
      { entry: "i1", name: "a.txt", text: "of one" },
      { entry: "i2", name: "b.txt", text: "of two" },
    ]);
    expect(inSentences(contents).leftBehind).toEqual([{ entry: "i1", what: "Attachment lost.pdf (5 bytes)" }]);
  });

  test("of 1PUX are found by their documents' ids, with two underscores or three", async () => {
    const file = (documentId: string, fileName: string) => ({ file: { documentId, fileName, decryptedSize: 3 } });
    const fields = [file("d1", "one.txt"), file("d2", "two.txt"), file("d3", "a/b.txt"), file("d4", "lost.txt")];
    fields.push(file("d5", "either/or.txt"));
    const sections = [{ title: "", fields: fields.map((value, n) => ({ id: `${n}`, title: "", value })) }];
    const item = { uuid: "u", categoryUuid: "001", overview: { title: "A" }, details: { sections } };
    const data = { accounts: [{ vaults: [{ attrs: { name: "V" }, items: [item] }] }] };
    const contents = await readFile(
      buildZip([
        { name: "export.data", content: JSON.stringify(data) },
        { name: "files/d1__one.txt", content: "one" },
        { name: "files/d2___two.txt", content: "two" },
        { name: "files/d3__a:b.txt", content: "three" },
        { name: "files/d5__either.txt", content: "four" },
        { name: "files/d5__or.txt", content: "five" },
      ]),
    );
    expect(await attachmentTexts(contents)).toEqual([
      { entry: "A", name: "one.txt", text: "one" },
      { entry: "A", name: "two.txt", text: "two" },
      { entry: "A", name: "a_b.txt", text: "three" },
    ]);
    expect(inSentences(contents).leftBehind).toEqual(
      ["lost.txt", "either/or.txt"].map((name) => ({ entry: "A", what: `Attachment ${name} (3 bytes)` })),
    );
  });

  test("of Proton's zip lose the characters before their names", async () => {
    const data = { type: "note", metadata: { name: "A" }, content: {} };
    const item = { data, state: 1, files: ["0123456789abcdef-scan.txt", "fedcba9876543210-x/y.txt", "gone"] };
    const json = { version: "1.31.0", vaults: { v: { name: "V", items: [item] } } };
    const contents = await readFile(
      buildZip([
        { name: "Proton Pass/data.json", content: JSON.stringify(json) },
        { name: "Proton Pass/files/0123456789abcdef-scan.txt", content: "a scan" },
        { name: "Proton Pass/files/fedcba9876543210-x_y.txt", content: "another" },
      ]),
    );
    expect(await attachmentTexts(contents)).toEqual([
      { entry: "A", name: "scan.txt", text: "a scan" },
      { entry: "A", name: "y.txt", text: "another" },
    ]);
    expect(inSentences(contents).leftBehind).toEqual([{ entry: "A", what: "Attachment gone" }]);
  });

  test("of Enpass are in its JSON", async () => {
    const attachments = [
      { name: "a.txt", data: Buffer.from("of Enpass").toString("base64") },
      { name: "b.txt", data: "%" },
    ];
    const item = { uuid: "u", title: "A", category: "note", template_type: "note.default", attachments };
    const contents = await readFile(utf8(JSON.stringify({ folders: [], items: [item] })));
    expect(await attachmentTexts(contents)).toEqual([{ entry: "A", name: "a.txt", text: "of Enpass" }]);
    expect(inSentences(contents).leftBehind).toEqual([{ entry: "A", what: "Attachment b.txt" }]);
  });

  test("have names that an entry can have, each once; more than an entry can have stay behind", async () => {
    const names = [
      "a\u202eb.txt",
      "CON",
      `${"é".repeat(200)}.pdf`,
      "same.txt",
      "sub/same.txt",
      "sub/…",
      "a\u202db.txt",
    ];
    const parts = names.map((name) => ({ name: `attachments/i1/${name}`, content: name }));
    const many = Array.from({ length: 50 }, (_, n) => ({ name: `attachments/i2/${n}`, content: "x" }));
    const more = { name: "attachments/i2/one more", content: "x" };
    const contents = await readFile(bitwarden([...parts, ...many, more], [itemOf("i1"), itemOf("i2")]));
    const taken = contents.attachments.map(({ name }) => name);
    expect(taken.every(isFileName)).toBe(true);
    expect(taken.slice(0, 7)).toEqual([
      "a_b.txt",
      "CON",
      `${"é".repeat(125)}.pdf`,
      "same.txt",
      "sub_same.txt",
      "sub_…",
      "a_b (2).txt",
    ]);
    expect(taken).toHaveLength(7 + limits.filesPerEntry);
    expect(inSentences(contents).leftBehind).toEqual([{ entry: "i2", what: "Attachment one more (1 bytes)" }]);
  });
});

describe("a file in a zip", () => {
  const bytes = randomBytes(3_000_000);
  const sourceOf = async (part: ZipPart) => {
    const { attachments } = await readFile(bitwarden([{ ...part, name: "attachments/i1/a" }]));
    return createAttachmentSource(attachments[0]!);
  };

  test.each([0, 8])("is read in ranges, some of them again (method %i)", async (method) => {
    const { size, read } = await sourceOf({ name: "a", content: bytes, method });
    expect(size).toBe(bytes.length);
    const ranges = [
      [0, 10],
      [10, 1_000_000],
      [900_000, 2_000_001],
      [5, 5],
      [2_000_001, size],
      [0, size],
    ] as const;
    // Two are asked for at once, as uploads do.
    for (const [first, second = first] of [ranges.slice(0, 2), ranges.slice(2, 4), ranges.slice(4)]) {
      const both = [first!, second!] as const;
      const got = await Promise.all(both.map(([start, end]) => read(start, end)));
      for (const [index, [start, end]] of both.entries())
        expect(Buffer.from(got[index]!).equals(bytes.subarray(start, end))).toBe(true);
    }
  });

  test.each([
    ["another checksum", { content: bytes, method: 0, says: { crc32: 1 } }],
    ["fewer bytes than it says", { content: bytes, says: { size: bytes.length + 1 } }],
    ["no deflated bytes", { packed: { bytes: bytes.subarray(0, 100), size: 200, crc32: 0 } }],
  ])("with %s is damaged at its last byte, and before it is stored", async (_what, part) => {
    const { size, read } = await sourceOf({ name: "a", ...part });
    await expect(read(0, size)).rejects.toEqual(fault("zip_damaged"));
  });

  test("bomb ends at the size that it says", async () => {
    const packed = deflateRawSync(Buffer.alloc(500 * 1024 * 1024));
    const { size, read } = await sourceOf({ name: "a", packed: { bytes: packed, size: 1_000, crc32: 0 } });
    const begun = performance.now();
    await expect(read(0, size)).rejects.toEqual(fault("zip_damaged"));
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  test("of no bytes is read", async () => {
    const { size, read } = await sourceOf({ name: "a", content: "" });
    expect([size, (await read(0, 0)).length]).toEqual([0, 0]);
    const damaged = await sourceOf({ name: "a", content: "", says: { crc32: 1 } });
    await expect(damaged.read(0, 0)).rejects.toEqual(fault("zip_damaged"));
  });

  test("that was changed since the export was read is not stored", async () => {
    const folder = mkdtempSync(join(tmpdir(), "pomander-zip-"));
    const path = join(folder, "a.zip");
    writeFileSync(path, bitwarden([{ name: "attachments/i1/a", content: bytes, method: 0 }]));
    const { attachments } = await readFile(await openAsBlob(path));
    const { read } = createAttachmentSource(attachments[0]!);
    expect(Buffer.from(await read(0, 10)).equals(bytes.subarray(0, 10))).toBe(true);
    writeFileSync(path, "another file");
    await expect(read(10, 1_000_000)).rejects.toEqual(fault("file_moved"));
    rmSync(folder, { recursive: true });
  });

  test("outside of the zip is damaged when the export is read", async () => {
    const zip = bitwarden([{ name: "attachments/i1/a", content: "x".repeat(100), method: 0 }]);
    const local = Buffer.from(zip).indexOf("attachments/i1/a") - 30;
    new DataView(zip.buffer).setUint16(local + 28, 60_000, true);
    await expect(readFile(zip)).rejects.toEqual(fault("zip_damaged"));
  });
});
