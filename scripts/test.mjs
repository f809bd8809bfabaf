// `npm test`: sets up what is missing, then runs every check and test.
import { bootstrap } from "./bootstrap/bootstrap.mjs";
import { continueAs } from "./bootstrap/continue.mjs";
import { inRoot } from "./bootstrap/paths.mjs";

const node = bootstrap({ pages: true });
continueAs(node, node, [inRoot("scripts/test.ts"), ...process.argv.slice(2)]);
