// `npm run pomander -- <command>`: sets up what is missing, then hands over to the command line. `serve` is `npm start`.
import { bootstrap } from "./bootstrap/bootstrap.mjs";
import { continueAs } from "./bootstrap/continue.mjs";
import { inRoot } from "./bootstrap/paths.mjs";
import { serve } from "./bootstrap/serve.mjs";

const args = process.argv.slice(2);
const serves = args.length === 1 && args[0] === "serve";
const node = bootstrap({ pages: serves });
if (serves) serve(node);
else continueAs(node, node, [inRoot("apps/cli/src/main.ts"), ...args]);
