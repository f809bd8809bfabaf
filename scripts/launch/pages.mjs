import { buildIfChanged } from "./build-if-changed.mjs";
import { inRoot } from "./paths.mjs";

/** Builds the pages, unless they were built from exactly these sources. */
export const ensurePages = (node) =>
  buildIfChanged(node, {
    name: "pages",
    sources: [
      "apps/web",
      "packages/contract",
      "packages/crypto",
      "packages/vault",
      "packages/browser",
      "packages/texts",
      "packages/transfer",
      "package-lock.json",
    ],
    result: "apps/web/dist/index.html",
    cwd: "apps/web",
    args: [inRoot("node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
    message: "Building the pages, which takes about ten seconds …",
  });
