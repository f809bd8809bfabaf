// `npm run pomander -- <command>`: sets up what is missing, then runs the command line, or the operator's program for
// commands that run a server. `serve` is `npm start`.
import { bootstrap } from "./launch/bootstrap.mjs";
import { cliProgram, ensureCli } from "./launch/cli.mjs";
import { runChild } from "./launch/run-child.mjs";
import { inRoot, root } from "./launch/paths.mjs";
import { supervise } from "./launch/supervisor.mjs";

const typed = process.argv.slice(2);
const args = typed[0] === "help" && typed.length > 1 ? [...typed.slice(1), "--help"] : typed;
const serves = ["serve", "server serve"].includes(args.join(" "));
/**
 * Whether the files that a server sends are verified; they are compared with this clone's own build, unless another
 * manifest is named.
 */
const checksServer = args.includes("verify") && args.some((arg) => /^https?:\/\//i.test(arg));
const takesOwnManifest = checksServer && !args.some((arg) => arg.startsWith("--manifest"));
const namesFile = ["backup", "verify", "restore", "secrets"].includes(args[0]);
const runsServer = !checksServer && (namesFile || ["server", "serve", "migrate", "admin", "mails"].includes(args[0]));
const node = bootstrap({ pages: serves || takesOwnManifest });
if (takesOwnManifest) args.push("--manifest", inRoot("apps/web/dist/manifest.json"));
if (serves) supervise(node);
else {
  if (!runsServer) ensureCli(node);
  const program = runsServer ? inRoot("apps/server/src/operator/main.ts") : cliProgram;
  // Node treats no argument after `--` as an option of its own: `--env-file` is one of ours. Commands of a server find
  // its settings here; files are named from the folder in which the command was typed.
  const cwd = runsServer && !namesFile ? root : (process.env.INIT_CWD ?? root);
  runChild(node, node, ["--", program, ...args], { cwd });
}
