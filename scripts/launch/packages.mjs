import { readFileSync } from "node:fs";
import { runNpm } from "./npm.mjs";
import { inRoot } from "./paths.mjs";
import { exitWithMessage, printProgress } from "./output.mjs";

/** Installs the packages of the lock file, unless exactly these are installed. */
export function ensurePackages(node) {
  if (isInstalled()) return;
  printProgress("Installing the packages, which takes about half a minute …");
  // No package needs a script of its own; only newer npm reads the table `allowScripts` of package.json.
  if (!runNpm(node, ["ci", "--ignore-scripts"]))
    exitWithMessage("The packages could not be installed. What npm says is above.");
}

/** Compares the lock file with the list that npm leaves in `node_modules` when an installation is complete. */
function isInstalled() {
  const wanted = packagesOf(inRoot("package-lock.json"));
  const present = packagesOf(inRoot("node_modules", ".package-lock.json"));
  if (wanted === null || present === null) return false;
  return Object.entries(wanted).every(([path, { version, link, optional, resolved }]) => {
    if (!path.includes("node_modules/")) return true;
    const there = present[path];
    if (there === undefined) return optional === true;
    return link === true ? there.resolved === resolved : there.version === version;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}
