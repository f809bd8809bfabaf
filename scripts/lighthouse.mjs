// `npm run trial lighthouse`: measures the pages as Lighthouse's mobile settings see them, five times each. Lighthouse itself
// is fetched into `.tools` when it is first wanted: it measures, and nothing else needs its hundred packages.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { bootstrap } from "./launch/bootstrap.mjs";
import { runChild } from "./launch/run-child.mjs";
import { runNpm } from "./launch/npm.mjs";
import { inRoot } from "./launch/paths.mjs";
import { exitWithMessage, printProgress } from "./launch/output.mjs";

const version = "13.5.0";
const folder = inRoot(".tools", `lighthouse-${version}`);

const node = bootstrap({ pages: true });
if (!existsSync(join(folder, "node_modules", "lighthouse"))) {
  printProgress(`Getting Lighthouse ${version} into .tools …`);
  mkdirSync(folder, { recursive: true });
  if (!runNpm(node, ["install", "--prefix", folder, "--ignore-scripts"], [`lighthouse@${version}`]))
    exitWithMessage("Lighthouse could not be fetched. What went wrong is above.");
}
runChild(node, node, [inRoot("e2e/checks/lighthouse.ts"), folder, ...process.argv.slice(2)]);
