// `npm run trial lighthouse`: measures the pages with Lighthouse's mobile settings, five times each. Lighthouse is
// installed into `.tools` at the first use, because only this trial needs its hundred packages.
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
