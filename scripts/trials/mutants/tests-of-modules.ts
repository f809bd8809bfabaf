import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";

/**
 * Reads which files of a tree import which, and returns a function that gives the tests which import a module, directly
 * or not, the nearest first. Paths are from the tree's root.
 */
export function readTestsOfModules(root: string): (module: string) => string[] {
  const importers = new Map<string, string[]>();
  const exclude = ["**/node_modules/**", "**/dist/**"];
  for (const file of globSync("{packages,apps,scripts}/**/*.{ts,tsx}", { cwd: root, exclude }))
    for (const imported of importsOf(root, file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return (module) => {
    const steps = new Map([[module, 0]]);
    for (const [file, count] of steps)
      for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1);
    return [...steps]
      .filter(([file]) => /\.test\.tsx?$/.test(file))
      .map(([test, count]) => ({ test, distance: count + distanceOfNames(module, test) }))
      .toSorted((one, other) => one.distance - other.distance)
      .map(({ test }) => test);
  };
}

/** Returns how far a test is from a module by their names: two a folder between them, much less if its name is the same. */
function distanceOfNames(module: string, test: string): number {
  const between = relative(dirname(module), dirname(test));
  const folders = between === "" ? 0 : between.split("/").length;
  const isNamesake = basename(test).startsWith(basename(module).replace(/\.tsx?$/, ""));
  return 2 * folders - (isNamesake ? 10 : 0);
}

const ofOurs = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\(|\bmock\()\s*["'](\.[^"']*|@pomander\/[^"']*)["']/g;

function importsOf(root: string, file: string): string[] {
  const { resolve } = createRequire(join(root, file));
  const names = readFileSync(join(root, file), "utf8").matchAll(ofOurs);
  return [...names].flatMap(([, name = ""]) => {
    if (name.startsWith(".")) return join(dirname(file), name);
    try {
      return relative(root, resolve(name));
    } catch {
      // A text of a test that looks like an import.
      return [];
    }
  });
}
