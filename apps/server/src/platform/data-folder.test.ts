import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets } from "./secrets.ts";

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pomander-folder-"));
  dataDir = join(folder, "data");
  mkdirSync(dataDir);
});
afterEach(() => rmSync(folder, { recursive: true }));

const load = () => loadSecrets({ dataDir, tokenSecret: null, pepper: null });
const modeOf = (path: string) => statSync(path).mode & 0o777;
const somebodyElse = 54_321;
const isRoot = process.getuid?.() === 0;

test.each([0o777, 0o755, 0o710])("a data folder of ours that others may enter is closed: %o", async (mode) => {
  chmodSync(dataDir, mode);
  await load();
  expect(modeOf(dataDir)).toBe(0o700);
  chmodSync(dataDir, mode);
  await load();
  expect(modeOf(dataDir)).toBe(0o700);
});

test("a folder that is open to others and holds other things is left alone", async () => {
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, "letters.txt"), "");
  await expect(load()).rejects.toThrow(/holds other things.*DATA_DIR/);
  expect(modeOf(dataDir)).toBe(0o755);
});

test.runIf(process.getuid !== undefined && process.getuid() !== 0)("refuses a folder that is not ours", async () => {
  dataDir = "/";
  await expect(load()).rejects.toThrow(/another user/);
});

test.runIf(isRoot)("refuses a folder that is not ours, whatever its mode", async () => {
  chownSync(dataDir, somebodyElse, somebodyElse);
  for (const mode of [0o777, 0o700]) {
    chmodSync(dataDir, mode);
    await expect(load()).rejects.toThrow(/another user.*DATA_DIR/);
    expect(modeOf(dataDir)).toBe(mode);
  }
});

test.runIf(isRoot).each(["pepper", "first-admin-link.txt", "outbox", "postgres-password"])(
  "takes no %s that another user put into an open folder",
  async (name) => {
    chmodSync(dataDir, 0o777);
    await load();
    chmodSync(dataDir, 0o777);
    const planted = join(dataDir, name);
    writeFileSync(planted, "x".repeat(43));
    chownSync(planted, somebodyElse, somebodyElse);
    await expect(load()).rejects.toThrow(/another user's/);
    expect(lstatSync(planted).uid).toBe(somebodyElse);
  },
);
