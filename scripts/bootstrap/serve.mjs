import { continueAs } from "./continue.mjs";
import { serverProgram } from "./server.mjs";

/** A small young generation, garbage collected before it has grown, few pools of the C library: none is given back. */
const options = ["--max-semi-space-size=4", "--heap-growing-percent=50"];
const environment = { MALLOC_ARENA_MAX: "2" };

/** Serves in this program's place. */
export const serve = (node) => continueAs(node, node, [...options, serverProgram], environment);
