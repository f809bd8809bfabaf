import { afterAll } from "vitest";
import { dropTestDatabases } from "./harness.ts";

// Of each file, after its own hooks: two hundred of them would fill the memory.
afterAll(dropTestDatabases);
