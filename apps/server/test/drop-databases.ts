import { afterAll } from "vitest";
import { dropTestDatabases } from "./harness.ts";

// Each test file drops its databases after its own hooks, because two hundred of them would fill the memory.
afterAll(dropTestDatabases);
