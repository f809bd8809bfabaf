// Builds the extension for each browser into a folder of its name, in `dist` or in the folder that is named: its pages
// and background as modules, the scripts in pages of sites as classic ones, and the hashes of the built web app.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { classicScript } from "./build/classic-script.ts";
import { languageTags } from "@pomander/contract/languages";
import { localeFile } from "./src/language/browser-messages.ts";
import { type Browser, browsers, manifestOf } from "./src/manifest.ts";

const root = import.meta.dirname;
const target = resolve(process.argv[2] ?? join(root, "dist"));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

/** The hashes of the web app of this release, with which the extension compares what a server sends. */
const release = join(root, "..", "web", "dist", "manifest.json");
if (!existsSync(release)) throw new Error(`${release} is missing. Build the pages first: npm run setup`);

/** The page with the host: an offscreen document, or in Firefox the background page. */
const hostPage = { chromium: "vault.html", firefox: "background.html" };
const common = { root, configFile: false, logLevel: "warn", publicDir: false } as const;

const scripts = new Map<string, string>();
for (const script of ["fill/fill", "save/touch", "save/capture", "save/bar", "save/here", "button/button"]) {
  const name = basename(script);
  scripts.set(`${name}.js`, await classicScript(`src/${script}.ts`, `pomander_${name}`));
}
for (const browser of browsers) await buildFor(browser);

async function buildFor(browser: Browser): Promise<void> {
  const folder = join(target, browser);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const shape = {
    target: "es2023",
    outDir: folder,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
  } as const;
  await build({
    ...common,
    plugins: [react()],
    build: {
      ...shape,
      // The strength meter's dictionaries are the largest chunk. They are loaded when a password is generated.
      chunkSizeWarningLimit: 1_700,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: [hostPage[browser], "popup.html", "tab.html"].map((page) => join(root, page)),
      },
    },
    worker: { format: "es" },
  });
  if (browser === "chromium")
    await build({
      ...common,
      build: {
        ...shape,
        rolldownOptions: {
          input: join(root, "src/worker/worker.ts"),
          output: { entryFileNames: "worker.js", codeSplitting: false },
        },
      },
    });
  for (const [name, script] of scripts) writeFileSync(join(folder, name), script);
  for (const icon of ["icon-192.png", "icon-512.png"]) cpSync(join(root, "public", icon), join(folder, icon));
  cpSync(release, join(folder, "release.json"));
  for (const tag of languageTags) {
    mkdirSync(join(folder, "_locales", tag), { recursive: true });
    writeFileSync(join(folder, "_locales", tag, "messages.json"), await localeFile(tag));
  }
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifestOf(version, browser), null, 2)}\n`);
}
