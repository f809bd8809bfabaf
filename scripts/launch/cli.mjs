import { buildIfChanged } from "./build-if-changed.mjs";
import { inRoot } from "./paths.mjs";

/** The program of the command line. */
export const cliProgram = inRoot("apps/cli/dist/main.js");

/** Builds it, unless it was built from exactly these sources. */
export const ensureCli = (node) =>
  buildIfChanged(node, {
    name: "command line",
    sources: [
      "apps/cli/build.ts",
      "apps/cli/package.json",
      "apps/cli/src",
      "packages/contract",
      "packages/crypto",
      "packages/vault",
      "packages/transfer",
      "packages/terminal",
      "packages/texts",
      "package-lock.json",
    ],
    result: "apps/cli/dist/main.js",
    cwd: "apps/cli",
    args: ["build.ts"],
    message: "Building the command line …",
  });
