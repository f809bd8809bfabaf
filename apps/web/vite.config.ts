import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkFileNames, chunkGroups } from "./build/chunk-groups.ts";
import { integrity } from "./build/integrity.ts";
import { languageScripts } from "./build/language-scripts.ts";
import { prerenderPages } from "./build/prerender-pages.ts";
import { noCircularChunks } from "./build/no-circular-chunks.ts";
import { precompress } from "./build/precompress.ts";
import { preloadFonts } from "./build/preload-fonts.ts";
import { releaseManifest } from "./build/release-manifest.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { withoutComments } from "./build/without-comments.ts";
import { withoutUnusedModules } from "./build/without-unused-modules.ts";

export default defineConfig({
  plugins: [
    react(),
    withoutUnusedModules(),
    withoutComments(),
    noCircularChunks(),
    preloadFonts(),
    languageScripts(),
    serviceWorker(),
    precompress(),
    prerenderPages(),
    integrity(),
    releaseManifest(),
  ],
  build: {
    target: "es2023",
    // Nothing may be inlined: the page's policy allows fonts and images from the server alone.
    assetsInlineLimit: 0,
    // The limit admits the dictionaries of the strength meter, which are loaded when a new password is typed.
    chunkSizeWarningLimit: 1_300,
    manifest: true,
    // A browser without modulepreload works without it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // CommonJS modules that only the unused part of @emotion/react imports.
        moduleSideEffects: [
          { test: /[\\/]node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
        ],
      },
      output: { codeSplitting: { groups: chunkGroups }, chunkFileNames },
      // A user who starts the server for the first time should not read what compressing costs.
      checks: { bundlerTimings: false },
    },
  },
  worker: {
    format: "es",
    rolldownOptions: {
      // The server knows a worker's response by its folder and gives it a policy of its own.
      output: {
        entryFileNames: "assets/worker/[name]-[hash].js",
        chunkFileNames: "assets/worker/[name]-[hash].js",
      },
    },
  },
  server: { proxy: { "/api": process.env["API_URL"] ?? "http://127.0.0.1:3000" } },
});
