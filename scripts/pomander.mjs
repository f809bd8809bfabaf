// `npm run pomander -- <command>`: sets up what is missing, then hands over to the command line. `serve` is `npm start`.
import { bootstrap } from "./launch/bootstrap.mjs";
import { runChild } from "./launch/run-child.mjs";
import { inRoot } from "./launch/paths.mjs";
import { supervise } from "./launch/supervisor.mjs";

const args = process.argv.slice(2);
const serves = args.length === 1 && args[0] === "serve";
const node = bootstrap({ pages: serves });
if (serves) supervise(node);
else runChild(node, node, [inRoot("apps/cli/src/main.ts"), ...args]);
