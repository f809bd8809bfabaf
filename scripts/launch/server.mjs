import { buildIfChanged } from "./build-if-changed.mjs";
import { inRoot } from "./paths.mjs";

/** The program of the server. */
export const serverProgram = inRoot("apps/server/dist/main.js");

/** Builds it, unless it was built from exactly these sources. */
export const ensureServer = (node) =>
  buildIfChanged(node, {
    name: "server",
    sources: [
      "apps/server/build.ts",
      "apps/server/package.json",
      "apps/server/src",
      "packages/contract",
      "packages/crypto",
      "packages/terminal",
      "packages/texts",
      "packages/transfer",
      "packages/vault",
      "package-lock.json",
    ],
    result: "apps/server/dist/main.js",
    cwd: "apps/server",
    args: ["build.ts"],
    message: "Building the server …",
  });
