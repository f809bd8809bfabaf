// `npm run demo`: a sample organisation in a folder of its own, with a mailbox that catches every message. `npm run
// demo -- --fresh` starts from scratch. DEMO_DATA_DIR, PORT and DEMO_INBOX_PORT choose the folder and the ports.
import { bootstrap } from "./launch/bootstrap.mjs";
import { runChild } from "./launch/run-child.mjs";
import { inRoot } from "./launch/paths.mjs";

const node = bootstrap({ pages: true });
runChild(node, node, [inRoot("scripts/demo/main.ts"), ...process.argv.slice(2)]);
