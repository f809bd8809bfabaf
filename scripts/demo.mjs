// `npm run demo`: a lively sample organisation on a folder of its own, with a mailbox that catches every message.
// `npm run demo -- --fresh` begins anew. DEMO_DATA_DIR, PORT and DEMO_INBOX_PORT choose the places.
import { bootstrap } from "./launch/bootstrap.mjs";
import { runChild } from "./launch/run-child.mjs";
import { inRoot } from "./launch/paths.mjs";

const node = bootstrap({ pages: true });
runChild(node, node, [inRoot("scripts/demo/main.ts"), ...process.argv.slice(2)]);
