import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

/**
 * Copies the working tree without the files that git ignores to a temporary folder, and returns its path. Third-party
 * packages are links to the installed ones; the project's own lead into the copy.
 */
export function copyTree(root: string): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "pomander-mutants-")));
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  for (const file of listed.split("\0").filter((each) => each !== "" && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of [".", ...foldersIn(root, "packages"), ...foldersIn(root, "apps"), "e2e", "bench"])
    linkPackages(root, copy, join(folder, "node_modules"));
  if (existsSync(join(root, ".tools"))) symlinkSync(join(root, ".tools"), join(copy, ".tools"));
  return copy;
}

const foldersIn = (root: string, folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => join(folder, name));

/** Hidden members of node_modules that are copied too: programs, and npm's list that marks a complete installation. */
const hidden = [".bin", ".package-lock.json"];

function linkPackages(root: string, copy: string, folder: string): void {
  if (!existsSync(join(root, folder))) return;
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder)).filter((each) => hidden.includes(each) || !each.startsWith("."))) {
    const path = join(folder, name);
    if (name === "@pomander") linkOwn(root, copy, path);
    else symlinkSync(join(root, path), join(copy, path));
  }
}

function linkOwn(root: string, copy: string, folder: string): void {
  mkdirSync(join(copy, folder));
  for (const name of readdirSync(join(root, folder)))
    symlinkSync(join(copy, relative(root, realpathSync(join(root, folder, name)))), join(copy, folder, name));
}
