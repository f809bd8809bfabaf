import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Leaves the comments out of early.js, which is copied as it is and comes with every page. */
export function withoutComments(): Plugin {
  let file = "";
  return {
    name: "without-comments",
    apply: "build",
    configResolved({ root, build }) {
      file = join(resolve(root, build.outDir), "early.js");
    },
    // The file is there by now, and neither compressed nor hashed yet.
    async generateBundle() {
      const code = await readFile(file, "utf8");
      await writeFile(file, code.replaceAll(/^\s*\/\/.*\n/gm, ""));
    },
  };
}
