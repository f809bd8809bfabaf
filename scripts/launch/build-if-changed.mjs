import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withNode } from "./npm.mjs";
import { inRoot } from "./paths.mjs";
import { exitWithMessage, printProgress } from "./output.mjs";

/**
 * Runs a build, unless it was built from exactly these sources. `result` is a file that exists afterwards, `args` are
 * Node's arguments, in the folder `cwd`.
 */
export function buildIfChanged(node, { name, sources, result, cwd, args, message }) {
  const stamp = inRoot("node_modules", ".cache", "pomander", name);
  const hash = hashOf(sources);
  if (existsSync(inRoot(result)) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  printProgress(message);
  rmSync(stamp, { force: true });
  const { status } = spawnSync(node, args, {
    cwd: inRoot(cwd),
    env: { ...withNode(node), NODE_ENV: "production" },
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) exitWithMessage(`The ${name} could not be built. What went wrong is above.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

const apart = /(^|\/)(node_modules|dist|test|vectors)(\/|$)|\.test\.tsx?$/;

function hashOf(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => [...filesIn(source)])) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function* filesIn(path) {
  if (apart.test(path)) return;
  if (/\.(json|ts)$/.test(path)) {
    yield path;
    return;
  }
  const entries = readdirSync(inRoot(path), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(inner);
    else if (!apart.test(inner)) yield inner;
  }
}
