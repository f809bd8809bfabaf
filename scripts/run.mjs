// `node scripts/run.mjs [--pages] <program> <arguments>`: sets up what is missing, with `--pages` the built pages too,
// then runs a program with the right Node in PATH.
import { bootstrap } from "./bootstrap/bootstrap.mjs";
import { continueAs } from "./bootstrap/continue.mjs";
import { giveUp } from "./bootstrap/say.mjs";

const pages = process.argv[2] === "--pages";
const [program, ...args] = process.argv.slice(pages ? 3 : 2);
if (program === undefined) giveUp("Name the program to run.");
const node = bootstrap({ pages });
continueAs(node, program === "node" ? node : program, args);
