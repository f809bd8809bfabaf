// Prints every text for people on one page, by the place where it is written. `npm run trial texts`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "pomander-texts-"));
const page = join(folder, "texts.md");
try {
  const { status, stdout } = spawnSync(
    "node_modules/.bin/vitest",
    ["run", "--project", "unit", "scripts/texts/texts.test.ts"],
    { encoding: "utf8", env: { ...process.env, TEXTS_PAGE: page } },
  );
  process.stdout.write(readFileSync(page, "utf8"));
  if (status !== 0) process.stderr.write(stdout);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
