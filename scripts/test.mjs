// `npm test`: sets up what is missing, then runs every check and test.
import { bootstrap } from "./launch/bootstrap.mjs";
import { continueAs } from "./launch/continue.mjs";
import { inRoot } from "./launch/paths.mjs";

const node = bootstrap({ pages: true });
continueAs(node, node, [inRoot("scripts/test.ts"), ...process.argv.slice(2)]);
