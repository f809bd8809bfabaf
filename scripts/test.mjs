// `npm test`: sets up what is missing, then runs every check and test.
import { bootstrap } from "./launch/bootstrap.mjs";
import { runChild } from "./launch/run-child.mjs";
import { inRoot } from "./launch/paths.mjs";

const node = bootstrap({ pages: true });
runChild(node, node, [inRoot("scripts/test.ts"), ...process.argv.slice(2)]);
