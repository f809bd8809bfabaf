import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { readNamedFile } from "./named-files.ts";
import { givenFilePassword } from "./file-password.ts";
import { withProgress } from "./progress.ts";

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

test("how far something has come is told to a person on a line that goes away, and to nobody else", async () => {
  const written: unknown[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(text) > 0);
  const doing = (isErrorTerminal: boolean, steps: [number, number][], ...more: [((done: number) => string)?]) =>
    withProgress(
      { isErrorTerminal } as never,
      "Doing:",
      async (onProgress) => {
        for (const step of steps) onProgress(...step);
        return "done";
      },
      ...more,
    );
  expect(await doing(true, [])).toBe("done");
  expect(written).toEqual([]);
  await doing(true, [[1_000, 20_000]]);
  await doing(true, [[5, 100]], (done) => `${done} %`);
  await doing(false, [[1, 2]]);
  expect(written).toEqual(["\r\u001b[KDoing: 1,000 of 20,000", "\r\u001b[K", "\r\u001b[KDoing: 5 %", "\r\u001b[K"]);
});
