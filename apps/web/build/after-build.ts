import { resolve } from "node:path";
import type { Plugin } from "vite";

/** A plugin that works on the folder of the build once everything is written, in the order of the plugins. */
export function afterBuild(name: string, work: (dist: string) => Promise<void>): Plugin {
  let dist = "";
  let isWritten = false;
  return {
    name,
    apply: "build",
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (isWritten) await work(dist);
      },
    },
  };
}
