import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
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

test("a write that the disk cuts short fails, and the next one begins a line of its own", async () => {
  const file = join(folder, "cut.log");
  const lines = Array.from({ length: 300 }, (_, i) => `{"seq":${i}}\n`).join("");
  const script = `
    process.on("SIGXFSZ", () => {});
    const { openAuditLog } = await import(${JSON.stringify(join(import.meta.dirname, "audit-log.ts"))});
    const write = openAuditLog(${JSON.stringify(file)});
    console.log(await write(${JSON.stringify(lines)}).then(() => "written", (error) => error.code));`;
  // A limit of the file's size cuts the write as a full disk does.
  const command = ["-c", 'ulimit -f 1; exec "$0" --input-type=module -e "$1"', process.execPath, script];
  const outcome = execFileSync("sh", command, { encoding: "utf8", cwd: import.meta.dirname });
  const torn = readFileSync(file, "utf8");
  expect([outcome.trim(), lines.startsWith(torn), torn.endsWith("\n")]).toEqual(["EFBIG", true, false]);
  await openAuditLog(file)?.(lines);
  expect(readFileSync(file, "utf8")).toBe(`${torn}\n${lines}`);
});

test("a write that hangs fails after its time, and none begins before it ends", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const write = openAuditLog(pipe, 100)!;
  // More than a pipe takes without a reader.
  const lines = "a line\n".repeat(40_000);
  await expect(write(lines)).rejects.toThrow("hangs");
  await expect(write("one\n")).rejects.toThrow("hangs");
  const reader = spawn("cat", [pipe], { stdio: ["ignore", "pipe", "inherit"] });
  const read: Buffer[] = [];
  reader.stdout.on("data", (bytes: Buffer) => read.push(bytes));
  await once(reader, "close");
  expect(Buffer.concat(read).toString()).toBe(lines);
  // A pipe takes no fsync, so what fails is the write itself.
  await expect(write("two\n")).rejects.not.toThrow("hangs");
});

test("a folder that is missing fails the write, and no setting is no log", async () => {
  await expect(openAuditLog(join(folder, "missing", "audit.log"))?.("one\n")).rejects.toThrow("ENOENT");
  expect(openAuditLog(null)).toBeNull();
});
