// `npm run pomander -- <command>`: sets up what is missing, then hands over to the command line. `serve` is `npm start`.
import { bootstrap } from "./launch/bootstrap.mjs";
import { cliProgram, ensureCli } from "./launch/cli.mjs";
import { runChild } from "./launch/run-child.mjs";
import { inRoot, root } from "./launch/paths.mjs";
import { supervise } from "./launch/supervisor.mjs";

const args = process.argv.slice(2);
const serves = ["serve", "server serve"].includes(args.join(" "));
const isOfServer = ["server", "serve", "migrate", "admin", "mails"].includes(args[0]);
/** What a server sends is held against this clone's own build, unless another manifest is named. */
const checksServer = args.includes("verify") && args.some((arg) => /^https?:\/\//i.test(arg));
const takesOwnManifest = checksServer && !args.some((arg) => arg.startsWith("--manifest"));
const node = bootstrap({ pages: serves || takesOwnManifest });
ensureCli(node);
if (takesOwnManifest) args.push("--manifest", inRoot("apps/web/dist/manifest.json"));
if (serves) supervise(node);
// Behind the `--` Node takes no option for its own: `--env-file` is one of ours.
// What runs a server finds its settings here; whoever names a file means where they are.
else runChild(node, node, ["--", cliProgram, ...args], { cwd: isOfServer ? root : (process.env.INIT_CWD ?? root) });
