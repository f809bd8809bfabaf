import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withNode } from "./npm.mjs";
import { inRoot } from "./paths.mjs";
import { giveUp, say } from "./say.mjs";

const stamp = inRoot("node_modules", ".cache", "pomander", "pages");
/** What the built pages are made from. */
const sources = ["apps/web", "packages/contract", "packages/crypto", "packages/vault", "package-lock.json"];
const apart = /(^|\/)(node_modules|dist|test|vectors)(\/|$)|\.test\.tsx?$/;

/** Builds the pages, unless they were built from exactly these sources. */
export function ensurePages(node) {
  const hash = hashOfSources();
  if (existsSync(inRoot("apps/web/dist/index.html")) && readStamp() === hash) return;
  say("Building the pages, which takes about ten seconds …");
  rmSync(stamp, { force: true });
  const { status } = spawnSync(node, [inRoot("node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], {
    cwd: inRoot("apps/web"),
    env: { ...withNode(node), NODE_ENV: "production" },
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) giveUp("The pages could not be built. What went wrong is above.");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

const readStamp = () => (existsSync(stamp) ? readFileSync(stamp, "utf8") : null);

function hashOfSources() {
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
  if (path.endsWith(".json")) {
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
