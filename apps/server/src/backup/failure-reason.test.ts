import { expect, test } from "vitest";
import { DatabaseUnavailableError } from "../platform/database-errors.ts";
import { failureReason } from "./failure-reason.ts";

const dir = "/backups";
const systemError = (code: string, syscall = "write") =>
  Object.assign(new Error(`${code}: it failed`), { code, syscall });

test.each([
  ["ENOSPC", "There's no space left on the disk of /backups. Free some, or keep fewer backups with BACKUP_KEEP."],
  ["EDQUOT", "There's no space left on the disk of /backups. Free some, or keep fewer backups with BACKUP_KEEP."],
  ["EROFS", "/backups is on a read-only file system. Mount it so that the server can write to it."],
  ["ENOENT", "The folder /backups doesn't exist. Create it, or mount its disk."],
  ["ENOTDIR", "/backups isn't a folder. Choose one with BACKUP_DIR."],
  ["EACCES", "The server can't write to /backups (EACCES). Change the folder's owner or its permissions."],
  ["EPERM", "The server can't write to /backups (EPERM). Change the folder's owner or its permissions."],
  ["EIO", "The disk of /backups reports an error (EIO). Check the disk."],
  ["EMFILE", "Writing to /backups failed: EMFILE: it failed"],
])("a backup that fails with %s says what to do", (code, reason) => {
  expect(failureReason(systemError(code), dir)).toBe(reason);
});

test("a database that can't be read is not the folder's fault, and any other reason is one short line", () => {
  expect(failureReason(systemError("ENOENT", "connect"), dir)).toBe(
    "The database couldn't be read to its end: ENOENT: it failed",
  );
  expect(failureReason(new DatabaseUnavailableError("gone\n away "), dir)).toBe(
    "The database couldn't be read to its end: gone away",
  );
  expect(failureReason("text", dir)).toBe("unknown");
  expect(failureReason(new Error("x".repeat(300)), dir)).toBe("x".repeat(300));
  expect(failureReason(new Error("x".repeat(301)), dir)).toBe(`${"x".repeat(300)}…`);
});
