// `npm run pomander -- <command>`: sets up what is missing, then hands over to the command line.
import { bootstrap } from "./bootstrap/bootstrap.mjs";
import { continueAs } from "./bootstrap/continue.mjs";
import { inRoot } from "./bootstrap/paths.mjs";

const args = process.argv.slice(2);
const node = bootstrap({ pages: args[0] === "serve" });
continueAs(node, node, [inRoot("apps/cli/src/main.ts"), ...args]);
