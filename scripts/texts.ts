// Prints every text for people on one page, by the place where it is written. `npm run trial texts`.
// `npm run trial texts -- --po de.po --language de` writes the texts of the pages for translators' tools (gettext)
// instead. The translations that the file already has are kept.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { po, language = "" } = parseArgs({ options: { po: { type: "string" }, language: { type: "string" } } }).values;
const folder = mkdtempSync(join(tmpdir(), "pomander-texts-"));
const page = join(folder, "texts.md");
const [file, more] =
  po === undefined ? ["texts.test.ts", {}] : ["po.test.ts", { TEXTS_PO: po, TEXTS_LANGUAGE: language }];
try {
  const { status, stdout } = spawnSync(
    "node_modules/.bin/vitest",
    ["run", "--project", "unit", `scripts/texts/${file}`],
    { encoding: "utf8", env: { ...process.env, TEXTS_PAGE: page, ...more } },
  );
  process.stdout.write(readFileSync(page, "utf8"));
  if (status !== 0) process.stderr.write(stdout);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
