import { systemRandom, type Argon2id } from "@pomander/crypto";
import { leftTexts } from "@pomander/texts/transfer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyEntry } from "../../test/any-entry.ts";
import { openSealedExport, readLines } from "../../test/own-reader.ts";
import { fault, inSentences } from "../../test/sentences.ts";
import { createAttachmentSource, readFile, writeFilesExport, type ExportFile, type FilesFormat } from "../index.ts";
import { argon2id } from "@pomander/crypto/argon2";
import { pomanderReader } from "../read/pomander/pomander.ts";
import { openInput } from "../read/input-file.ts";

const argon2: Argon2id = async ({ password, salt }) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from([...password, 0, ...salt])));
const password = "correct horse battery staple";
const reader = pomanderReader(argon2);
const read = async (file: Uint8Array) => reader.read(await openInput(file), { password });

const entries = fc.sample(anyEntry, 2).map((entry, n) => ({ ...entry, _id: `id-${n}`, title: `Entry ${n}` }));
const contents = { exportedAt: new Date("2026-11-25T10:00:00Z"), email: "ana@example.org", entries, unreadable: [] };

type Bytes = Uint8Array<ArrayBuffer>;
const fileOf = (entry: number, name: string, pieces: readonly Bytes[], failsAt = Infinity): ExportFile => ({
  entry: `id-${entry}`,
  id: `file-${name}`,
  name,
  size: pieces.reduce((sum, { length }) => sum + length, 0),
  async *read() {
    for (const [index, piece] of pieces.entries()) {
      if (index === failsAt) throw new Error("broken");
      yield piece;
    }
    if (failsAt === pieces.length) throw new Error("broken");
  },
});
const several = [
  fileOf(0, "one.txt", [new TextEncoder().encode("of the first\n{}\n")]),
  fileOf(1, "two.bin", [systemRandom(60_000), systemRandom(60_000), systemRandom(10)]),
  fileOf(1, "empty", []),
];
async function bytesOf(file: ExportFile): Promise<Buffer> {
  const pieces: Bytes[] = [];
  for await (const piece of file.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function write(format: FilesFormat, files: readonly ExportFile[], derive = argon2) {
  let times = 0;
  const reasonOf = (error: unknown) => (error instanceof Error && error.message === "broken" ? "It broke." : null);
  const { saved, leftBehind } = await writeFilesExport(
    format,
    contents,
    files,
    { password, argon2: derive, reasonOf },
    async (pieces) => {
      times += 1;
      const parts: Bytes[] = [];
      for await (const piece of pieces) parts.push(piece);
      return new Uint8Array(Buffer.concat(parts));
    },
  );
  return { bytes: saved, leftBehind, times };
}

describe("a sealed export with files", () => {
  test("comes back with every byte", async () => {
    const { bytes, leftBehind } = await write("pomander", several);
    expect([leftBehind, bytes[8]]).toEqual([[], 2]);
    const back = await read(bytes);
    expect(back.failed).toEqual([]);
    expect(back.attachments.map(({ entry, name }) => [entry, name])).toEqual([
      [0, "one.txt"],
      [1, "two.bin"],
      [1, "empty"],
    ]);
    for (const [index, attachment] of back.attachments.entries()) {
      const { read: readRange, size } = createAttachmentSource(attachment);
      const whole = await bytesOf(several[index]!);
      expect(Buffer.from(await readRange(0, size)).equals(whole)).toBe(true);
      const half = Math.floor(size / 2);
      expect(Buffer.from(await readRange(half, size)).equals(whole.subarray(half))).toBe(true);
    }
    expect(back.entries.every(({ draft }) => draft.files === undefined)).toBe(true);
  });

  test("is of version 1 without files, and what its page says of version 2", async () => {
    expect((await write("pomander", [])).bytes[8]).toBe(1);
    const { bytes } = await write("pomander", several, argon2id);
    const { head, files } = readLines(openSealedExport(Buffer.from(bytes), password));
    expect(head).toMatchObject({ version: 2, files: 3 });
    expect(files.map(({ name, bytes: content }) => [name, content.length])).toEqual(
      several.map(({ name, size }) => [name, size]),
    );
    expect(files[1]!.bytes.equals(await bytesOf(several[1]!))).toBe(true);
    expect((await readFile(bytes, { password })).attachments).toHaveLength(3);
  });

  test("names a file that cannot be read; one that ends in the middle begins the export again", async () => {
    const pieces = [systemRandom(10), systemRandom(10)];
    const gone = fileOf(0, "gone", pieces, 0);
    const broken = fileOf(1, "broken", pieces, 1);
    const late = fileOf(1, "late", pieces, 2);
    const { bytes, leftBehind, times } = await write("pomander", [gone, several[0]!, broken, late, several[1]!]);
    expect(times).toBe(3);
    const missing = ["gone", "broken", "late"].map((name, n) => ({
      entry: `Entry ${n > 0 ? 1 : 0}`,
      what: `${name}: It broke.`,
    }));
    expect(leftTexts(leftBehind)).toEqual(missing);
    const back = await read(bytes);
    expect(back.attachments.map(({ name }) => name)).toEqual(["one.txt", "two.bin"]);
    expect(inSentences(back).leftBehind).toEqual(missing);
  });

  test("ends by an error that is not of a file", async () => {
    const ended: ExportFile = {
      ...several[0]!,
      read: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("locked")) }) }),
    };
    await expect(write("pomander", [ended])).rejects.toThrow("locked");
  });

  test("that was cut, or whose files are fewer than its head says, is damaged", async () => {
    const { bytes } = await write("pomander", several);
    for (const end of [bytes.length - 1, bytes.length - 40_000, 65_600])
      await expect(read(bytes.slice(0, end))).rejects.toEqual(fault("export_damaged"));
    await expect(read(bytes.with(bytes.length - 60_000, bytes.at(-60_000)! ^ 1))).rejects.toEqual(
      fault("export_damaged"),
    );
  });
});

test("Bitwarden's zip gives the files back", async () => {
  const { bytes, leftBehind } = await write("bitwarden-zip", several);
  expect(leftBehind.filter(({ what }) => what.code === "attachment" || what.code === "file_missing")).toEqual([]);
  const back = await readFile(bytes);
  expect(back.attachments.map(({ name }) => name)).toEqual(several.map(({ name }) => name));
  for (const [index, attachment] of back.attachments.entries()) {
    const source = createAttachmentSource(attachment);
    expect(Buffer.from(await source.read(0, source.size)).equals(await bytesOf(several[index]!))).toBe(true);
  }
});

test("a Bitwarden zip gives two files of one name back, each with its bytes", async () => {
  const twice = ["one", "two"].map((text) => fileOf(0, "scan.pdf", [new TextEncoder().encode(text)]));
  const { bytes, leftBehind } = await write("bitwarden-zip", twice);
  expect(leftBehind.filter(({ what }) => what.code === "attachment")).toEqual([]);
  const { attachments } = await readFile(bytes);
  expect(attachments.map(({ name }) => name)).toEqual(["scan.pdf", "scan (2).pdf"]);
  const sources = attachments.map(createAttachmentSource);
  const texts = await Promise.all(
    sources.map(async ({ read: range, size }) => Buffer.from(await range(0, size)).toString()),
  );
  expect(texts).toEqual(["one", "two"]);
});

test("a file that would make Bitwarden's zip larger than 4 GB is left behind unread, and the others come", async () => {
  const huge: ExportFile = { ...several[0]!, id: "huge", name: "huge.iso", size: 2 ** 32, read: () => expect.fail() };
  const { bytes, leftBehind } = await write("bitwarden-zip", [huge, several[0]!]);
  expect(leftBehind.filter(({ what }) => what.code === "attachment")).toMatchObject([{ entry: "Entry 0" }]);
  expect((await readFile(bytes)).attachments.map(({ name }) => name)).toEqual(["one.txt"]);
});
