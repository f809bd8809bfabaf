import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

test("the set-up installs without running a script of any package", () => {
  const root = mkdtempSync(join(tmpdir(), "pomander-packages-"));
  cpSync(join(import.meta.dirname, "."), join(root, "scripts/launch"), { recursive: true });
  const project = { name: "project", version: "1.0.0" };
  const scripts = { postinstall: `node -e "fs.writeFileSync('ran', '')"` };
  writeFileSync(join(root, "package.json"), JSON.stringify({ ...project, scripts }));
  const lock = { ...project, lockfileVersion: 3, packages: { "": { ...project, hasInstallScript: true } } };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(lock));
  const setUp = pathToFileURL(join(root, "scripts/launch/packages.mjs")).href;
  const program = `import { ensurePackages } from ${JSON.stringify(setUp)}; ensurePackages(process.execPath);`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", program], { stdio: "ignore" });
  expect(existsSync(join(root, "ran"))).toBe(false);
  rmSync(root, { recursive: true });
});
