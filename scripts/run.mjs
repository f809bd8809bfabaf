// `node scripts/run.mjs [--pages|--server] <program> <arguments>`: sets up what is missing, with `--server` the built
// server too, with `--pages` that and the built pages, then runs a program with the right Node in PATH.
import { bootstrap } from "./launch/bootstrap.mjs";
import { runChild } from "./launch/run-child.mjs";
import { exitWithMessage } from "./launch/output.mjs";

const pages = process.argv[2] === "--pages";
const server = pages || process.argv[2] === "--server";
const [program, ...args] = process.argv.slice(server ? 3 : 2);
if (program === undefined) exitWithMessage("Name the program to run.");
const node = bootstrap({ pages, server });
runChild(node, program === "node" ? node : program, args);
