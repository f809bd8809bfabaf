import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { serve } from "../../server.ts";
import { checkAuditLog } from "./check-audit-log.ts";

const folder = mkdtempSync(join(tmpdir(), "pomander-audit-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the server refuses to start with an audit log whose folder is missing, before it asks for its database", async () => {
  const refused = serve({
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    TOKEN_SECRET: "t".repeat(64),
    PEPPER: "p".repeat(64),
    AUDIT_LOG: join(folder, "missing", "audit.log"),
    LOG_LEVEL: "silent",
  });
  await expect(refused).rejects.toThrow(
    `  - AUDIT_LOG ${folder}/missing/audit.log has no folder: create ${folder}/missing, which the server doesn't`,
  );
});

test("an audit log that no event could be written to is refused by name, a pipe without anyone waiting", async () => {
  const at = mkdtempSync(join(folder, "wrong-"));
  const [file, pipe, loop] = [join(at, "file"), join(at, "pipe"), join(at, "loop")];
  writeFileSync(file, "");
  execFileSync("mkfifo", [pipe]);
  symlinkSync(loop, loop);
  for (const [path, reason] of [
    [join(file, "audit.log"), `has no folder: ${file} isn't one`],
    [at, "isn't a file"],
    [pipe, "isn't a file"],
    ["/dev/null", "isn't a file"],
    [loop, "can't be written (ELOOP)"],
  ] as const) {
    await expect(checkAuditLog(path)).rejects.toThrow(`AUDIT_LOG ${path} ${reason}`);
  }
});

test("an audit log that can be written passes: its file is created for its owner alone, what it has is kept", async () => {
  const path = join(folder, "audit.log");
  await checkAuditLog(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(path, "one\n");
  await checkAuditLog(path);
  expect(readFileSync(path, "utf8")).toBe("one\n");
  for (const setting of [null, "stdout"]) await checkAuditLog(setting);
  expect(existsSync("stdout")).toBe(false);
});
