// `node scripts/run.mjs [--pages|--server] <program> <arguments>`: sets up what is missing, with `--server` the built
// server too, with `--pages` that and the built pages, then runs a program with the right Node in PATH.
import { bootstrap } from "./launch/bootstrap.mjs";
import { continueAs } from "./launch/continue.mjs";
import { giveUp } from "./launch/say.mjs";

const pages = process.argv[2] === "--pages";
const server = pages || process.argv[2] === "--server";
const [program, ...args] = process.argv.slice(server ? 3 : 2);
if (program === undefined) giveUp("Name the program to run.");
const node = bootstrap({ pages, server });
continueAs(node, program === "node" ? node : program, args);
