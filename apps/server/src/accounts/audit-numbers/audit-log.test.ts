import { mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openAuditLog } from "./audit-log.ts";

const folder = mkdtempSync(join(tmpdir(), "pomander-audit-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns whether this process has the file open (Linux). */
const isOpen = (file: string) =>
  readdirSync("/proc/self/fd").some((fd) => {
    try {
      return readlinkSync(join("/proc/self/fd", fd)) === file;
    } catch {
      return false;
    }
  });

test("a log in a file grows, is its owner's alone, and can be rotated at any time", async () => {
  const file = join(folder, "audit.log");
  const write = openAuditLog(file);
  await write?.("one\n");
  await write?.("two\n");
  expect(readFileSync(file, "utf8")).toBe("one\ntwo\n");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(isOpen(file)).toBe(false);
  renameSync(file, `${file}.1`);
  await write?.("three\n");
  expect([readFileSync(`${file}.1`, "utf8"), readFileSync(file, "utf8")]).toEqual(["one\ntwo\n", "three\n"]);
});

test("a folder that is missing fails the write, and no setting is no log", async () => {
  await expect(openAuditLog(join(folder, "missing", "audit.log"))?.("one\n")).rejects.toThrow("ENOENT");
  expect(openAuditLog(null)).toBeNull();
});
