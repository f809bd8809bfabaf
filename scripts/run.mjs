// `node scripts/run.mjs <program> <arguments>`: sets up what is missing, then runs a program with the right Node in PATH.
import { bootstrap } from "./bootstrap/bootstrap.mjs";
import { continueAs } from "./bootstrap/continue.mjs";
import { giveUp } from "./bootstrap/say.mjs";

const [program, ...args] = process.argv.slice(2);
if (program === undefined) giveUp("Name the program to run.");
const node = bootstrap();
continueAs(node, program === "node" ? node : program, args);
