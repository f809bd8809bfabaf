import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadEnvFile } from "./env-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pomander-env-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

test("the settings of .env are taken, the environment wins, and what is no setting is named", () => {
  vi.stubEnv("MAIL_FROM", "keys@example.org");
  vi.stubEnv("SUPPORT_PHONE", undefined);
  vi.stubEnv("SMPT_URL", undefined);
  const file = join(folder, ".env");
  writeFileSync(file, "# mine\nSUPPORT_PHONE=1 2 3\nMAIL_FROM=other@example.org\nSMPT_URL=smtp://mail.example.org\n");
  expect(loadEnvFile(file)).toEqual(["SMPT_URL"]);
  expect(process.env).toMatchObject({ SUPPORT_PHONE: "1 2 3", MAIL_FROM: "keys@example.org" });
});

test("no .env is needed", () => {
  expect(loadEnvFile(join(folder, ".env"))).toEqual([]);
});
