import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { defaultLanguage, languages, type LanguageTag } from "@pomander/contract/languages";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type ResolvedConfig, type Rolldown } from "vite";
import type * as Drawing from "../src/app/prerender.tsx";
import { languageScriptsIn, manifestInLanguage, manifestName, pageInLanguage, withScripts } from "./languages.ts";
import { prerenderedHtml } from "./prerendered-html.ts";

const nonce = "__NONCE__";

/**
 * Draws the pages that people come to first, into `pages/<path>.html` beside `index.html`: the same page with its
 * markup and styles already in it. The server sends them; in the browser the app hydrates them. Each further
 * language has an `index.html`, a web app manifest and `pages` of its own, in a folder with its tag.
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
      const folder = await mkdtemp(join(tmpdir(), "pomander-prerender-"));
      try {
        const built = join(folder, defaultLanguage);
        await buildPrerender(config, built);
        for (const { tag } of languages)
          await prerenderLanguage({ tag, dist, publicDir: config.publicDir, built, folder: join(folder, tag), bundle });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

interface LanguageRun {
  tag: LanguageTag;
  dist: string;
  publicDir: string;
  /** The folder of the app that was built for Node. */
  built: string;
  /** The folder of the language's own copy of that, because its modules read the language once. */
  folder: string;
  bundle: Rolldown.OutputBundle;
}

async function prerenderLanguage({ tag, dist, publicDir, built, folder, bundle }: LanguageRun): Promise<void> {
  const scripts = languageScriptsIn(Object.keys(bundle), tag);
  if (scripts !== null) {
    await cp(built, folder, { recursive: true });
    await import(pathToFileURL(join(dist, scripts.first)).href);
    await globalThis.pomanderLanguage?.load();
  }
  const { documentTexts, prerender, prerenderedPages } = await loadPrerender(folder);
  const english = await readFile(join(dist, "index.html"), "utf8");
  const page = scripts === null ? english : pageInLanguage(english, tag, documentTexts);
  const pages = scripts === null ? dist : join(dist, tag);
  if (scripts !== null) {
    const manifest = await readFile(join(publicDir, manifestName), "utf8");
    await writeTo(join(pages, manifestName), manifestInLanguage(manifest, tag, documentTexts));
    await writeTo(join(pages, "index.html"), withScripts(page, scripts));
  }
  for (const wanted of prerenderedPages) {
    const prerendered = await prerender(wanted, nonce);
    const file = join(pages, "pages", `${wanted.path === "/" ? "/index" : wanted.path}.html`);
    await writeTo(file, prerenderedHtml(page, { ...wanted, ...prerendered, nonce, scripts }, bundle));
  }
  globalThis.pomanderLanguage = undefined;
  globalThis.pomanderMirror = undefined;
}

async function writeTo(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const loadPrerender = async (folder: string) =>
  (await import(pathToFileURL(join(folder, "prerender.js")).href)) as typeof Drawing;

/** Builds the app itself once more, for Node, into `outDir`. */
async function buildPrerender({ root, define = {}, build: { target } }: ResolvedConfig, outDir: string): Promise<void> {
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
}
