import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Manifest {
  dependencies?: object;
  devDependencies?: object;
}

/** Returns the folders of the project's packages that a workspace is built from, its own not included. */
function packagesOf(workspace: string, seen = new Set<string>()): Set<string> {
  const manifest = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8")) as Manifest;
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const folder = /^@pomander\/(.*)$/.exec(name)?.[1];
    if (folder === undefined || seen.has(`packages/${folder}`)) continue;
    seen.add(`packages/${folder}`);
    packagesOf(`packages/${folder}`, seen);
  }
  return seen;
}

test.each([
  ["pages.mjs", "apps/web"],
  ["server.mjs", "apps/server"],
  ["cli.mjs", "apps/cli"],
])("a change of a package that it needs makes %s build again", (program, workspace) => {
  const listed = readFileSync(join(import.meta.dirname, program), "utf8");
  expect([...packagesOf(workspace)].filter((folder) => !listed.includes(`"${folder}",`))).toEqual([]);
});
