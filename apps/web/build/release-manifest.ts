import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import { afterBuild } from "./after-build.ts";

/** The name of the manifest, beside `index.html`. */
const manifestName = "manifest.json";
/** The build's own notes, and other forms of files that are listed. */
const isLeftOut = (name: string) => name.startsWith(".") || /\.(br|gz)$/.test(name) || name === manifestName;

/**
 * Writes `manifest.json`: of each file that the app serves, by its name in the build, the SHA-256 as `sha256sum` prints
 * it, in order of the names. Pages are as they are built, with `__NONCE__` where the server puts each reply's nonce.
 */
export const releaseManifest = (): Plugin =>
  afterBuild("release-manifest", async (dist) => {
    const items = await readdir(dist, { recursive: true, withFileTypes: true });
    const names = items
      .filter((item) => item.isFile())
      .map((item) => relative(dist, join(item.parentPath, item.name)).split(sep).join("/"))
      .filter((name) => !isLeftOut(name))
      .sort();
    const hashes: Record<string, string> = {};
    for (const name of names)
      hashes[name] = createHash("sha256")
        .update(await readFile(join(dist, name)))
        .digest("hex");
    await writeFile(join(dist, manifestName), `${JSON.stringify(hashes, null, 2)}\n`);
  });
