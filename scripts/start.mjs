// `npm start`: sets up what is missing, then serves.
import { bootstrap } from "./bootstrap/bootstrap.mjs";
import { continueAs } from "./bootstrap/continue.mjs";
import { inRoot } from "./bootstrap/paths.mjs";

const node = bootstrap({ pages: true });
continueAs(node, node, [inRoot("apps/server/src/main.ts")]);
