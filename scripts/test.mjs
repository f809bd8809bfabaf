// `npm test`: sets up what is missing, then runs every check and test.
import { bootstrap } from "./launch/bootstrap.mjs";
import { ensureCli } from "./launch/cli.mjs";
import { inRoot } from "./launch/paths.mjs";
import { runChild } from "./launch/run-child.mjs";

const node = bootstrap({ pages: true });
// Suites that run side by side would build it at once.
ensureCli(node);
runChild(node, node, [inRoot("scripts/test.ts"), ...process.argv.slice(2)]);
