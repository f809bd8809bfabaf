import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type ResolvedConfig } from "vite";
import type * as Drawing from "../src/app/prerender.tsx";
import { prerenderedHtml } from "./prerendered-html.ts";

const nonce = "__NONCE__";

/**
 * Draws the pages that people come to first, into `pages/<path>.html` beside `index.html`: the same page with its
 * markup and styles already in it. The server sends them; in the browser the app takes over what is there.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "prerender-pages",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const dist = resolve(config.root, config.build.outDir);
      const page = await readFile(join(dist, "index.html"), "utf8");
      const folder = await mkdtemp(join(tmpdir(), "pomander-prerender-"));
      try {
        const { prerender, prerenderedPages } = await loadPrerender(config, folder);
        for (const wanted of prerenderedPages) {
          const prerendered = await prerender(wanted, nonce);
          const file = join(dist, "pages", `${wanted.path === "/" ? "/index" : wanted.path}.html`);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, prerenderedHtml(page, { ...wanted, ...prerendered, nonce }, bundle));
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** The app itself, built once more for Node, into `outDir`. */
async function loadPrerender(
  { root, define = {}, build: { target } }: ResolvedConfig,
  outDir: string,
): Promise<typeof Drawing> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define,
    plugins: [react()],
    ssr: { noExternal: true },
    worker: { format: "es" },
    build: {
      ssr: "src/app/prerender.tsx",
      outDir,
      emptyOutDir: true,
      target,
      assetsInlineLimit: 0,
      minify: false,
      chunkSizeWarningLimit: 10_000,
    },
  });
  return (await import(pathToFileURL(join(outDir, "prerender.js")).href)) as typeof Drawing;
}
