// Prints what the first load of `/`, signed out, fetches as JavaScript, and fails above the limit.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const limit = 200_000;
const dist = join(import.meta.dirname, "../dist");
/** The page, and the one route that it then loads. */
const loaded = ["index.html", "src/features/home/HomePage.tsx"];

const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

function filesOf(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`${name} is not in the build.`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    filesOf(chunk.imports ?? [], seen);
  }
  return seen;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
let total = 0;
for (const file of ["early.js", ...filesOf(loaded)]) {
  const bytes = gzipSync(await readFile(join(dist, file)), { level: 9 }).length;
  total += bytes;
  say(`${bytes.toLocaleString("en").padStart(9)}  ${file}`);
}
say(`${total.toLocaleString("en").padStart(9)}  bytes of JavaScript, gzipped; at most ${limit.toLocaleString("en")}`);
process.exitCode = total > limit ? 1 : 0;
