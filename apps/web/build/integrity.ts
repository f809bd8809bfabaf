import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { languageOfScript } from "./languages.ts";
import { afterBuild } from "./after-build.ts";

/** Hashes by address, in the form of Subresource Integrity. */
type Hashes = ReadonlyMap<string, string>;

/**
 * Adds to every page the hash of each script that it may run and of its styles: in `integrity` where the page names
 * them itself, and in an import map for those that are loaded on demand. Files of workers are not in the map, since a
 * worker has none. Runs after all files are written, so that nothing changes afterwards.
 * @see https://html.spec.whatwg.org/multipage/webappapis.html#import-map-processing-model
 */
export const integrity = (): Plugin =>
  afterBuild("integrity", async (dist) => {
    const hashes = await hashFiles(dist);
    for (const page of filesIn(dist, ["**/*.html"]))
      await writeFile(join(dist, page), addIntegrity(await readFile(join(dist, page), "utf8"), hashes));
  });

async function hashFiles(dist: string): Promise<Hashes> {
  const names = filesIn(dist, ["*.js", "assets/*.{js,css}"]);
  const hash = async (name: string) =>
    `sha256-${createHash("sha256")
      .update(await readFile(join(dist, name)))
      .digest("base64")}`;
  return new Map(await Promise.all(names.map(async (name) => [`/${name}`, await hash(name)] as const)));
}

/** Returns the names of the matching files, sorted, because the file system's order varies. */
const filesIn = (dist: string, patterns: string[]) =>
  globSync(patterns, { cwd: dist })
    .map((name) => name.replaceAll("\\", "/"))
    .sort();

/**
 * Returns the page with `integrity` in its tags, and the import map before the first of them that could load a module.
 */
function addIntegrity(page: string, hashes: Hashes): string {
  const tag = /<html lang="(\w+)"/.exec(page)?.[1];
  const isOfPage = (address: string) => [null, tag].includes(languageOfScript(address));
  const modules = [...hashes].filter(([address]) => /^\/assets\/.*\.js$/.test(address) && isOfPage(address));
  const map = JSON.stringify({ integrity: Object.fromEntries(modules) });
  const tagged = page.replaceAll(
    /<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]* (?:src|href)="([^"]+)"[^>]*?(?= ?\/?>)/g,
    (tag, address: string) => {
      const hash = hashes.get(address);
      if (hash === undefined) throw new Error(`The page names ${address}, which is not in the build.`);
      // Without CORS a browser must not reveal a file's content, and so counts it as unchecked.
      return `${tag}${/ crossorigin\b/.test(tag) ? "" : " crossorigin"} integrity="${hash}"`;
    },
  );
  const before = /<meta name="app"|<link rel="modulepreload"|<script/;
  if (!before.test(tagged)) throw new Error("The page has no script.");
  return tagged.replace(before, (tag) => `<script type="importmap">${map}</script>\n    ${tag}`);
}
