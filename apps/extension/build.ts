// Builds the extension for Chromium into the folder `chromium` of `dist`, or of the folder that is named: its pages and
// worker as modules, the scripts in pages of sites as classic ones.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { classicScript } from "./build/classic-script.ts";
import { manifestOf } from "./src/manifest.ts";

const root = import.meta.dirname;
const folder = resolve(process.argv[2] ?? join(root, "dist"), "chromium");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const shape = {
  target: "es2023",
  outDir: folder,
  emptyOutDir: false,
  assetsInlineLimit: 0,
  modulePreload: false,
} as const;
const common = { root, configFile: false, logLevel: "warn", publicDir: false } as const;
await build({
  ...common,
  plugins: [react()],
  build: {
    ...shape,
    // The strength meter's dictionaries are the largest chunk. They are loaded when a password is generated.
    chunkSizeWarningLimit: 1_700,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: ["vault.html", "popup.html", "tab.html"].map((page) => join(root, page)),
    },
  },
  worker: { format: "es" },
});
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
for (const script of ["fill/fill", "save/touch", "save/capture", "save/bar"]) {
  const name = basename(script);
  writeFileSync(join(folder, `${name}.js`), await classicScript(`src/${script}.ts`, `pomander_${name}`));
}
for (const icon of ["icon-192.png", "icon-512.png"]) cpSync(join(root, "public", icon), join(folder, icon));
writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifestOf(version), null, 2)}\n`);
