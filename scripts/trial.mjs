// `npm run trial <name> [-- <options>]`: sets up what is missing, then runs a trial, a benchmark or a part of the tests
// that has options of its own. Without a name it lists them; the top of each file describes its work and options.
import { bootstrap } from "./launch/bootstrap.mjs";
import { exitWithMessage } from "./launch/output.mjs";
import { inRoot } from "./launch/paths.mjs";
import { runChild } from "./launch/run-child.mjs";
import { trials } from "./trials.mjs";

const [name = "", ...options] = process.argv.slice(2);
if (!Object.hasOwn(trials, name)) {
  const names = Object.keys(trials).join(", ");
  exitWithMessage(`${name === "" ? "Name a trial" : `There is no trial "${name}"`}. The trials: ${names}.`);
}
const { args, env = {}, ...builds } = trials[name];
Object.assign(process.env, env);
const node = bootstrap(builds);
const [program, ...rest] = args;
runChild(node, node, [inRoot(program), ...rest, ...options]);
