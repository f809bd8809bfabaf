import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createProgress, givenFilePassword, readNamedFile } from "./files.ts";

afterEach(() => void vi.restoreAllMocks());

test("a named file is read to its bound, and a folder is none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pomander-files-"));
  const file = join(folder, "a");
  const size = 3 * 1024 * 1024;
  writeFileSync(file, Buffer.alloc(size, 1));
  expect(await readNamedFile(file, size)).toEqual(new Uint8Array(size).fill(1));
  await expect(readNamedFile(file, size - 1)).rejects.toMatchObject({
    exitCode: 1,
    message: `${file} is larger than 2 MB.`,
  });
  await expect(readNamedFile(folder, size)).rejects.toMatchObject({
    exitCode: 1,
    message: `${folder} is a folder. Name the file in it.`,
  });
  await expect(readNamedFile(join(folder, "b"), size)).rejects.toMatchObject({ code: "ENOENT" });
  rmSync(folder, { recursive: true });
});

test("a file's password comes from the environment where standard input was not named", async () => {
  const context = (filePassword: string | null) => ({ environment: { filePassword } }) as never;
  expect(await givenFilePassword(context("pw"), {})).toBe("pw");
  expect(await givenFilePassword(context(null), { filePasswordStdin: false })).toBeNull();
});

test("how far something has come is told to a person on a line that goes away, and to nobody else", () => {
  const written: unknown[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(text) > 0);
  const progressAt = (isErrorTerminal: boolean, ...more: [((done: number) => string)?]) =>
    createProgress({ isErrorTerminal } as never, "Doing:", ...more);
  const shown = progressAt(true);
  shown.end();
  shown.onProgress(1_000, 20_000);
  shown.end();
  const inWords = progressAt(true, (done) => `${done} %`);
  inWords.onProgress(5, 100);
  const unseen = progressAt(false);
  unseen.onProgress(1, 2);
  unseen.end();
  expect(written).toEqual(["\rDoing: 1,000 of 20,000", "\r\u001b[K", "\rDoing: 5 %"]);
});
